import Exercise10DependencyValues
import Foundation
import GradingSupport
import Lesson10DependencyValues
import OutsideWorld
import Testing

struct Mail: Sendable {
  var send: @Sendable (String) -> Int
  var drop: @Sendable () -> Int
}
enum MailKey: DependencyKey {
  static let liveValue = Mail(send: { _ in 0 }, drop: { 0 })
  static let previewValue = Mail(send: { _ in 0 }, drop: { 1 })
}
enum SeasonKey: DependencyKey { static let liveValue = "summer" }
enum LampKey: DependencyKey { static let liveValue = Board("lamp") }
enum TideKey: DependencyKey {
  static let liveValue = "high"
  static let previewValue = "low"
}

/// Their defaults are made of another dependency, which has no test value. An answer may cache a default, so each reader
/// has a key of its own.
enum PosterKey<Reader: ReaderType>: DependencyKey {
  static var liveValue: String { "Our \(DependencyValues.current.season)" }

  static func read() { _ = DependencyValues.current[Self.self] }
}
enum SignKey<Reader: ReaderType>: DependencyKey {
  static var liveValue: String { "open" }
  static var testValue: String { "Closed in \(DependencyValues.current.season)" }

  static func read() { _ = DependencyValues.current[Self.self] }
}

/// A type for each number, digit by digit.
protocol ReaderType: SendableMetatype {
  static func readPoster()
  static func readSign()
}
extension ReaderType {
  static func readPoster() { PosterKey<Self>.read() }
  static func readSign() { SignKey<Self>.read() }

  fileprivate static func next(_ number: Int) -> any ReaderType.Type {
    if number == 0 { return self }
    return number % 2 == 0 ? Zero<Self>.next(number / 2) : One<Self>.next(number / 2)
  }
}
private enum First: ReaderType {
  private static let count = Locked(0)

  /// One that nobody had before.
  static func another() -> any ReaderType.Type {
    next(
      count.withLock {
        $0 += 1
        return $0
      }
    )
  }
}
private enum Zero<Rest: ReaderType>: ReaderType {}
private enum One<Rest: ReaderType>: ReaderType {}

extension DependencyValues {
  var mail: Mail {
    get { self[MailKey.self] }
    set { self[MailKey.self] = newValue }
  }
  var season: String {
    get { self[SeasonKey.self] }
    set { self[SeasonKey.self] = newValue }
  }
  var lamp: Board { self[LampKey.self] }
  var tide: String { self[TideKey.self] }
}

final class Office {
  @Dependency(\.mail) var mail
  @Dependency(\.season) var season
}

private struct LampView {
  @DependencyState(\.lamp) var lamp
}

/// What an update creates, for use after it.
private func createdInAnUpdate<Value>(_ create: () -> Value) -> Value {
  var value = create()
  scoped({ _ in value = create() }, {})
  return value
}

/// Where a test can set and read dependencies: first the update runs, then the body, where the context is `.test`.
struct InATest: Sendable {
  typealias Update = @Sendable (inout DependencyValues) -> Void
  typealias Body = @Sendable () -> Void

  let run: @Sendable (@escaping Update, @escaping Body) async -> Void

  /// What `body` returns there, and the issues of both. The issue about ``Bystander`` is task 4's.
  func collecting<Value: Sendable>(
    _ update: @escaping Update = { _ in },
    _ body: @escaping @Sendable () -> Value
  ) async -> (value: Value?, issues: [String]) {
    let values = Recorder<Value>()
    let issues = await Issues.collecting { await run(update) { values.record(body()) } }.issues
    return (values.values.first, issues.filter { !$0.contains("Bystander") })
  }

  static var everywhere: [Situation<InATest>] {
    let test: Update = { $0.context = .test }
    let failing: @Sendable (inout DependencyValues) throws -> Void = { _ in
      throw Leak(place: "the update")
    }
    return [
      place("in a scope") { scoped(inATest($0), $1) },
      place("in a scope that waits") { try? await Form.asynchronous.run(inATest($0), $1) },
      place("in a cancelled task of a scope") { update, body in
        try? await scoped(inATest(update)) { Task { try await inTask(cancelled: true, body) } }
          .value
      },
      place("in a scope on a thread of its own") { update, body in
        await onAnotherThread {
          Issues.collecting { scoped(inATest(update), body) }.issues
        }.forEach(Issues.report)
      },
      place("in a scope whose update opened scopes of its own") { update, body in
        let opening: Update = {
          try? scoped(failing) {}
          let send: Update = {
            test(&$0); $0.mail.send = { _ in 2 }
          }
          scoped(send) {}
          withDependencies(from: Office(), send) { withEscapedDependencies { $0 }.yield {} }
          inATest(update)(&$0)
        }
        scoped(opening, body)
      },
      place("for a child of a parent that an update created") {
        withDependencies(from: scoped(test) { createdInAnUpdate(Office.init) }, $0, operation: $1)
      },
      place("for a child of a parent without a @Dependency") { update, body in
        scoped(test) { withDependencies(from: Bystander(), update, operation: body) }
      },
      place("after updates that threw") { update, body in
        await withDependencies(inATest(update)) { () async -> Void in
          try? scoped(failing) {}
          try? await Form.asynchronous.run(failing) {}
          try? withDependencies(from: Office(), failing, operation: {})
          body()
        }
      },
      place("in a continuation that an update made") { update, body in
        scoped(inATest(update)) {
          createdInAnUpdate { withEscapedDependencies { $0 } }
        }.yield(body)
      },
    ]
      + (isTask7Begun ? [inATraitsTest] : [])
  }

  private static let isTask7Begun = DependenciesTrait.dependencies { _ in }.isRecursive

  private static var inATraitsTest: Situation<InATest> {
    place("in a test with the trait of task 7") { update, body in
      guard let test = Test.current else { return }
      let trait = DependenciesTrait.dependencies(inATest(update))
      try? await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
    }
  }

  private static func inATest(_ update: @escaping Update) -> Update {
    {
      $0.context = .test; update(&$0)
    }
  }

  private static func place(
    _ name: String,
    run: @escaping @Sendable (@escaping Update, @escaping Body) async -> Void
  ) -> Situation<InATest> {
    Situation(name) { InATest(run: run) }
  }
}

extension Lesson10 {
  @Suite("Task 5 · Tell what a test forgot", .nothingWaits)
  struct Task5 {
    // Rule: In a test, each read of a key without a test value reports one issue that contains the key's name.
    // Look at: DependencyKey.swift, `testValue`; Scope.swift, how far the silence reaches.
    @Test func `reports each use of a key without a test value`() async {
      // What reads is created in the place, and then reads one to three times.
      let readers: [(key: String, inDefault: String, @Sendable () -> () -> Void)] = [
        ("SeasonKey", "", { { _ = DependencyValues.current.season } }),
        ("TideKey", "", { { _ = DependencyValues.current.tide } }),
        ("SeasonKey", "", { { [model = Office()] in _ = model.season } }),
        ("LampKey", "", { { [view = LampView()] in _ = view.lamp } }),
        ("PosterKey", "SeasonKey", { First.another().readPoster }),
        ("", "SeasonKey", { First.another().readSign }),
      ]
      await Situations.check(InATest.everywhere, Self.updates) { place, update in
        for (key, inDefault, reader) in readers {
          for count in [1, 2, 3] {
            let issues = await place.collecting(update) {
              let read = reader()
              for _ in 1...count { read() }
            }.issues
            var counts: [String: Int] = [:]
            for name in [key, inDefault] where !name.isEmpty {
              let (named, what) = (
                issues.count { $0.contains(name) }, "the issues of \(count) reads"
              )
              // What a default reads is read once for all if the default is cached.
              let isCached = name == inDefault && (1..<count).contains(named)
              let expected = isCached ? named : count
              try must("\(what), with the name \(name)", be: expected, is: named)
              counts[name] = named
            }
            let all: Int = counts.values.reduce(0, +)
            try must(
              "the issues of \(count) reads of \(counts.keys.sorted())",
              be: all,
              is: issues.count
            )
          }
        }
      }
    }

    // Rule: After an update, a read reports its issue again, also when the update threw. Look at:
    // Scope.swift, how far the silence reaches.
    @Test func `reports what a model forgot`() async {
      await Situations.check(InATest.everywhere, Self.updates) { place, update in
        let issues = await place.collecting(update) {
          _ = createdInAnUpdate(Office.init).season
        }.issues
        try must("the issues of a model that an update created", be: 1, is: issues.count)
        try must("naming SeasonKey", be: true, is: issues[0].contains("SeasonKey"))
      }
    }

    // Rule: Such a read still returns the preview value, or the live value if there is no preview
    // value. Look at: DependencyKey.swift, `testValue`.
    @Test func `falls back although it reports`() async {
      await Situations.check(InATest.everywhere, Self.updates) { place, update in
        let read: [String]? = await place.collecting(update) {
          [DependencyValues.current.season, DependencyValues.current.tide]
        }.value
        try must("SeasonKey's live, TideKey's preview value", be: ["summer", "low"], is: read)
      }
    }

    // Rule: A read in the live app or in a preview reports nothing.
    // Look at: DependencyKey.swift, where you report.
    @Test func `reports nothing in the app or in a preview`() async {
      await Situations.check(InATest.everywhere) { place in
        for context in [DependencyContext.live, .preview] {
          let issues: [String] = await place.collecting {
            scoped({ $0.context = context }, { _ = Office().season })
          }.issues
          try must("the issues of a scope there, whose context is \(context),", be: [], is: issues)
        }
      }
    }

    // Rule: A read of a value that was set, or of a key with a test value, reports nothing.
    // Look at: DependencyKey.swift, where you report.
    @Test func `reports nothing when a value was set`() async {
      await Situations.check(InATest.everywhere) { place in
        for season in ["winter", "summer"] {
          let issues: [String] = await place.collecting {
            scoped({ $0.season = season }, { _ = Office().season })
          }.issues
          try must("the issues of SeasonKey, which is set to \(season),", be: [], is: issues)
        }
        let issues: [String] = await place.collecting { _ = Booking().locker }.issues
        try must("the issues of `locker`, which has a test value,", be: [], is: issues)
      }
    }

    // Rule: `currentUser` and the three routers have no test value.
    // Look at: Keys.swift, the keys of what screens share and change.
    @Test func `tells a test that brings no session or router of its own`() async {
      var test = DependencyValues()
      test.context = .test
      let reads: [(DependencyValues) -> AnyObject] = [
        \.currentUser, \.globalRouter, \.authRouter, \.homeRouter,
      ]
      let counts: [Int] = reads.map { read in Issues.collecting { read(test) }.issues.count }
      #expect(counts == [1, 1, 1, 1], "issues of the current user and of each of three routers")
    }

    // Rule: An update that sets values, or one closure of a value, reports nothing, also in `withDependencies(from:)`.
    // Look at: Scope.swift, how the update is called; Handover.swift, the same.
    @Test func `reports nothing when one closure is set`() async {
      await Situations.check(InATest.everywhere) { place in
        let issues: [String] = await place.collecting({
          $0.season = "winter"
          $0.mail.send = { _ in 7 }
          $0.authProvider.logOut = {}
        }) {}.issues
        try must("the issues", be: [], is: issues)
      }
    }

    // Rule: If a test's update sets one closure of a key without a test value, the other closures
    // come from the preview value. Look at: DependencyKey.swift, `testValue` while an update runs.
    @Test func `leaves the other closures to the preview`() async {
      await Situations.check(InATest.everywhere) { place in
        let answers: [Int]? = await place.collecting({ $0.mail.send = { _ in 7 } }) {
          let mail = DependencyValues.current.mail
          return [mail.send("hi"), mail.drop()]
        }.value
        try must("what `send`, which was set, and `drop` return", be: [7, 1], is: answers)
      }
    }

    // Rule: While an update runs on one thread, a read on another thread still reports its issue.
    // Look at: Scope.swift, where you store that an update runs.
    @Test func `is silent for an update and for no other thread`() async {
      await Situations.check(InATest.everywhere) { place in
        let elsewhere = Recorder<Int>()
        @Sendable func look() {
          elsewhere.record(Issues.collecting { _ = DependencyValues.current.season }.issues.count)
        }
        let issues: [String] = await place.collecting({
          waitingForAThread { scoped({ $0.context = .test }, look) }
          $0.mail.send = { _ in 1 }
        }) {
          // A task of the same scope, on a thread of its own.
          let (update, task) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
          _ = ThreadExecutor().start {
            update.wait()
            look()
            task.signal()
          }
          scoped(
            { _ in
              update.signal(); task.wait()
            },
            {}
          )
        }.issues
        try must("the issues of the update", be: [], is: issues)
        let counts: [Int] = elsewhere.values
        try must("the issues of another thread, and of its task", be: [1, 1], is: counts)
      }
    }

    private static let updates: [Ending<InATest.Update>] = [
      Ending("with an update that sets nothing", { _ in }),
      Ending("with an update that sets one closure", { $0.mail.send = { _ in 1 } }),
    ]

    // Rule: In a test, calling an auth provider's closure that was never set reports one issue that
    // names only this closure. Look at: AuthProvider+Unimplemented.swift, what each closure reports.
    @Test func `names the closure that was called and never set`() async {
      await Situations.check(InATest.everywhere, Self.closures) { place, closure in
        let (sut, unset) = (
          await provider(place, setting: closure.other).value, await provider(place).value
        )
        for provider in [sut, sut, unset] {
          let issues = await Issues.collecting { _ = try? await closure.call(provider) }.issues
          try must("the issues of a call", be: 1, is: issues.count)
          let names: [String] = ["logIn", "logOut"].filter(issues[0].contains)
          try must("the closures named in “\(issues[0])”", be: ["\(closure)"], is: names)
        }
      }
    }

    // Rule: Such a call throws `Unimplemented()` and reaches no server.
    // Look at: AuthProvider+Unimplemented.swift, what follows the report.
    @Test func `throws where a closure was never set`() async {
      await Situations.check(InATest.everywhere, Self.closures) { place, closure in
        for set in [closure.other, nil] {
          let sut = await provider(place, setting: set).value
          let (outcome, touched): (String?, [String]) = await OutsideWorld.watching {
            await Issues.collecting {
              do { return try await inTask(cancelled: true) { try await closure.call(sut) } } catch
              {
                return String(reflecting: type(of: error))
              }
            }.result
          }
          let expected = String(reflecting: Unimplemented.self)
          try must("what a caller gets that was cancelled", be: expected, is: outcome)
          try must("what it reaches", be: [], is: touched)
        }
      }
    }

    // Rule: Creating the auth provider, reading it or setting one of its closures reports nothing.
    // Look at: AuthProvider+Unimplemented.swift, when you report.
    @Test func `reports nothing when one closure of the auth provider is set`() async {
      await Situations.check(InATest.everywhere, Self.closures) { place, closure in
        let (sut, before) = await provider(place, setting: closure)
        let (returned, after) = await Issues.collecting { try? await closure.call(sut) }
        let unset = await provider(place).issues
        let (outcome, issues): (String?, [String]) = (returned ?? nil, before + after + unset)
        try must("the issues", be: [], is: issues)
        try must("what the closure that was set returns", be: "set", is: outcome)
      }
    }

    enum Closure: Sendable {
      case logIn
      case logOut

      var other: Closure { self == .logIn ? .logOut : .logIn }

      func call(_ provider: AuthProvider?) async throws -> String? {
        switch self {
        case .logIn: return try await provider?.logIn("ada", "").fullName
        case .logOut: return try await provider?.logOut() == nil ? nil : "set"
        }
      }

      @Sendable func set(in values: inout DependencyValues) {
        switch self {
        case .logIn: values.authProvider.logIn = { name, _ in User(id: name, fullName: "set") }
        case .logOut: values.authProvider.logOut = {}
        }
      }
    }

    private static let closures = [
      Ending("logIn", Closure.logIn), Ending("logOut", Closure.logOut),
    ]

    /// The auth provider of a test that sets one closure or none, and the issues of that.
    private func provider(
      _ place: InATest,
      setting closure: Closure? = nil
    ) async -> (value: AuthProvider?, issues: [String]) {
      await place.collecting({ closure?.set(in: &$0) }) { DependencyValues.current.authProvider }
    }
  }
}
