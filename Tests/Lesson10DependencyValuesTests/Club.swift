import Exercise10DependencyValues
import Foundation
import GradingSupport
import Lesson10DependencyValues
import Observation
import Testing

// One at a time, because all tests of this lesson look at one thing: what holds where nothing is set.
@Suite("Lesson 10 · Dependency values", .serialized)
struct Lesson10 {}

enum LockerKey: DependencyKey {
  static let liveValue = 0
  static let testValue = 0
}
enum TowelKey: DependencyKey {
  static let liveValue: String? = "white"
  static let testValue: String? = "white"
}
@Observable final class Board: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}
/// Its default depends on the context, and counts how often it is read.
enum BoardKey: DependencyKey {
  static let reads = Recorder<String>()
  static var liveValue: Board { read("live") }
  static var previewValue: Board { read("preview") }
  static var testValue: Board { read("test") }

  private static func read(_ name: String) -> Board {
    reads.record(name)
    return Board("\(name) default")
  }
}

extension DependencyValues {
  var locker: Int {
    get { self[LockerKey.self] }
    set { self[LockerKey.self] = newValue }
  }
  var towel: String? {
    get { self[TowelKey.self] }
    set { self[TowelKey.self] = newValue }
  }
  var board: Board {
    get { self[BoardKey.self] }
    set { self[BoardKey.self] = newValue }
  }
}

extension DependencyValues {
  /// A property of three keys.
  var seen: Seen { Seen(locker: locker, towel: towel, board: board.name) }
}

/// What can be read in one place.
struct Seen: Hashable, Sendable, CustomStringConvertible {
  var locker: Int
  var towel: String?
  var board: String

  /// The values that are current where this is called.
  static var here: Seen { DependencyValues.current.seen }

  var description: String {
    let marks = (locker == LockerKey.liveValue, towel == TowelKey.liveValue)
    return "locker \(locker)\(marks.0 ? " (default)" : ""), "
      + "towel \(towel ?? "nil")\(marks.1 ? " (default)" : ""), board \(board)"
  }
}

/// What one layer sets, and how layers merge: the model of tasks 2 to 4.
struct Overrides: Sendable, CustomStringConvertible {
  var locker: Int?
  var towel: String??
  var board: String?
  var context: DependencyContext?

  @Sendable func apply(to values: inout DependencyValues) {
    if let locker { values.locker = locker }
    if let towel { values.towel = towel }
    if let board { values.board = Board(board) }
    if let context { values.context = context }
  }

  /// An update that needs the values before it, and what is read after it.
  static func add(to values: inout DependencyValues) {
    let board = values.board.name
    values.locker += 1
    values.towel? += ", \(board)"
  }
  var added: Seen {
    Seen(
      locker: seen.locker + 1,
      towel: seen.towel.map { "\($0), \(seen.board)" },
      board: seen.board
    )
  }

  /// Key by key, what this sets wins.
  func over(_ below: Overrides) -> Overrides {
    Overrides(
      locker: locker ?? below.locker,
      towel: towel ?? below.towel,
      board: board ?? below.board,
      context: context ?? below.context
    )
  }

  /// What is read where these are set, and nothing else.
  var seen: Seen {
    Seen(
      locker: locker ?? LockerKey.liveValue,
      towel: towel ?? TowelKey.liveValue,
      board: board ?? "\(context ?? .live) default"
    )
  }

  var isNothing: Bool { description == "nothing" }

  var description: String {
    let parts = [
      locker.map { "locker \($0)" }, towel.map { "a \($0 ?? "nil") towel" },
      board.map { "board \($0)" }, context.map { "context \($0)" },
    ]
    let set = parts.compactMap(\.self).joined(separator: ", ")
    return set.isEmpty ? "nothing" : set
  }

  /// One of each kind, with values that only this layer has.
  static func each(_ name: String, _ number: Int) -> [Overrides] {
    [
      Overrides(), Overrides(towel: .some(nil)), Overrides(locker: number), Overrides(towel: name),
      Overrides(board: name), Overrides(locker: number, towel: name, board: name, context: .live),
      Overrides(locker: LockerKey.liveValue, towel: TowelKey.liveValue),
    ] + DependencyContext.allCases.map { Overrides(context: $0) }
  }
  static let outer = each("red", 1)
  static let inner = each("blue", 2)
  static let last = each("green", 3)
  static let all = Overrides(locker: 5, towel: "grey", board: "elsewhere", context: .preview)
}

/// A dependency of the app, which layers 0 and 1 set.
struct AppDependency: Sendable {
  /// Sets the value of a layer.
  let set: @Sendable (Int, inout DependencyValues) -> Void
  /// Whose value the values have.
  let layer: @Sendable (DependencyValues) async -> Int
  /// Creates a model that reads the dependency, and returns whose value it reads.
  let model: @Sendable () -> @Sendable () async -> Int

  private static func of<Value: Sendable>(
    _ name: String,
    _ path: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ make: (Int) -> Value,
    layer: (@Sendable (Value) async -> Int)? = nil
  ) -> Situation<AppDependency> {
    let layers = [make(0), make(1)]
    let layer =
      layer ?? { value in layers.firstIndex { ($0 as AnyObject) === (value as AnyObject) } ?? -1 }
    return Situation("the dependency `\(name)`") {
      AppDependency(
        set: { $1[keyPath: path] = layers[$0] },
        layer: { await layer($0[keyPath: path]) },
        model: {
          let model = Dependency(path)
          return { await layer(model.wrappedValue) }
        }
      )
    }
  }

  static var all: [Situation<AppDependency>] {
    func provider(_ layer: Int) -> AuthProvider {
      AuthProvider(logIn: { name, _ in User(id: "\(layer)", fullName: name) }, logOut: {})
    }
    /// It goes on at each call.
    func clock(_ layer: Int) -> @Sendable () -> Date {
      let calls = Recorder<Void>()
      return {
        calls.record(())
        return PreviewClock.date + Double(layer) + Double(calls.count) / 1_000
      }
    }
    return [
      of("now", \.now, clock) { now in
        let first = now()
        return now() > first ? Int(first.timeIntervalSince(PreviewClock.date)) : -1
      },
      of("authProvider", \.authProvider, provider) { provider in
        (try? await provider.logIn("ada", "")).flatMap { Int($0.id) } ?? -1
      },
      of("currentUser", \.currentUser, { _ in CurrentUser() }),
      of("globalRouter", \.globalRouter, { _ in Router(start: .home) }),
      of("authRouter", \.authRouter, { _ in Router(start: .login) }),
      of("homeRouter", \.homeRouter, { _ in Router(start: .overview) }),
      of("userRepository", \.userRepository, { _ in InMemoryRepository() }),
      of("memberRepository", \.memberRepository, { _ in InMemoryRepository() }),
      of("planRepository", \.planRepository, { _ in InMemoryRepository() }),
    ]
  }
}

extension [Overrides] {
  func situations(_ phrase: String) -> [Situation<Overrides>] {
    map { overrides in Situation("\(phrase) \(overrides)") { overrides } }
  }

  /// Each on a ground, in turn.
  func callers(_ phrase: String) -> [Ending<Caller>] {
    enumerated().map { index, sets in
      let ground = Ground.allCases[index % Ground.allCases.count]
      let caller = Caller(sets: sets, ground: ground)
      return Ending("\(phrase) \(sets)\(ground == .task ? "" : ", \(ground.rawValue)")", caller)
    }
  }
}

/// Code that isn't async: what is set around it, by whom, and where it runs.
struct Caller: Sendable {
  /// Who brings what is set: a scope, or what task 4 hands on.
  enum Bringer: String {
    case scope = "the caller"
    case parent = "another parent"
    case continuation = "a continuation"
  }

  let sets: Overrides
  let ground: Ground
  var bringer = Bringer.scope

  func run<Value: Sendable>(_ job: @escaping @Sendable () throws -> Value) async throws -> Value {
    if bringer == .scope { return try await ground.run { try scoped(sets.apply, job) } }
    let (parent, continuation) = scoped(sets.apply) { (Booking(), withEscapedDependencies { $0 }) }
    return try await ground.run {
      if bringer == .continuation { return try continuation.yield(job) }
      return try withDependencies(from: parent, operation: job)
    }
  }
}

/// Where code of the club can run, and what is set there.
struct Place: Sendable {
  typealias Body = @Sendable () async throws -> [String]
  let around: Overrides
  let enter: @Sendable (@escaping Body) async throws -> [String]

  private static func place(
    _ name: String,
    _ around: Overrides = Overrides(),
    enter: @escaping @Sendable (@escaping Body) async throws -> [String]
  ) -> Situation<Place> {
    Situation(name) { Place(around: around, enter: enter) }
  }

  /// What comes of a call here.
  func course(of way: Way, _ call: @escaping Course.Call) async throws -> Course {
    let courses = Recorder<Course>()
    _ = try await enter {
      courses.record(await Course(of: way, call))
      return []
    }
    return courses.values[0]
  }

  static var everywhere: [Situation<Place>] {
    ofATest
      + Ground.allCases.map { ground in
        let outer = Overrides(locker: 1)
        return place("in a task that a scope started \(ground.rawValue)", outer) { body in
          let task = try await Caller(sets: outer, ground: ground).run { Task { try await body() } }
          return try await task.value
        }
      }
  }

  /// Where the testing library runs a test.
  static var ofATest: [Situation<Place>] {
    let outer = Overrides(locker: 1)
    let test = Overrides(locker: 1, context: .test)
    let throwing: @Sendable (inout DependencyValues) throws -> Void = {
      $0.locker = 9
      throw Leak(place: "before")
    }
    return [
      place("where nothing is set") { try await $0() },
      place("inside a test's scope", test) {
        try await withDependencies(test.apply, operation: $0)
      },
      place("in a cancelled task") { try await inTask(cancelled: true, $0) },
      place("after a scope that threw") { body in
        try? await Form.asynchronous.run(outer.apply) { throw Leak(place: "before") }
        try? scoped(outer.apply) { throw Leak(place: "before") }
        return try await body()
      },
      place("inside a scope, after an inner update that threw", outer) { body in
        try await withDependencies(outer.apply) {
          try? scoped(throwing) {}
          return try await body()
        }
      },
    ]
  }
}
