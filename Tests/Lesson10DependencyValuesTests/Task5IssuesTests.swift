import Exercise10DependencyValues
import Foundation
import GradingSupport
import Lesson10DependencyValues
import Testing

struct Mail: Sendable {
  var send: @Sendable (String) -> Int
  var drop: @Sendable () -> Int
}
enum MailKey: DependencyKey {
  static let liveValue = Mail(send: { _ in 0 }, drop: { 0 })
  static let previewValue = Mail(send: { _ in 0 }, drop: { 1 })
}
enum TariffKey: DependencyKey {
  static let liveValue = 1
  static let testValue = 2
}
enum SeasonKey: DependencyKey { static let liveValue = "summer" }
enum TideKey: DependencyKey {
  static let liveValue = "high"
  static let previewValue = "low"
}

extension DependencyValues {
  var mail: Mail {
    get { self[MailKey.self] }
    set { self[MailKey.self] = newValue }
  }
  var tariff: Int {
    get { self[TariffKey.self] }
    set { self[TariffKey.self] = newValue }
  }
  var season: String {
    get { self[SeasonKey.self] }
    set { self[SeasonKey.self] = newValue }
  }
  var tide: String {
    get { self[TideKey.self] }
    set { self[TideKey.self] = newValue }
  }
}

final class Office {
  @Dependency(\.mail) var mail
  @Dependency(\.tariff) var tariff
  @Dependency(\.season) var season
}

/// Where a test can read a dependency: each runs `body` where the context is `.test`.
struct Reading: Sendable {
  let run: @Sendable (@escaping @Sendable () -> Void) async -> Void

  static var everywhere: [Situation<Reading>] {
    [
      Situation("in a scope") {
        Reading { body in scoped({ $0.context = .test }, body) }
      },
      Situation("in a scope that waits") {
        Reading { body in
          await withDependencies {
            $0.context = .test
          } operation: { () async -> Void in
            await MainActor.run {}
            body()
          }
        }
      },
      Situation("in a scope that also set one closure of a struct") {
        Reading { body in
          scoped(
            {
              $0.context = .test; $0.mail.send = { _ in 1 }
            },
            body
          )
        }
      },
      Situation("in a scope in a scope") {
        Reading { body in
          scoped({ $0.context = .test }, { scoped({ $0.mail.send = { _ in 1 } }, body) })
        }
      },
      Situation("in a task of a scope that waits") {
        Reading { body in
          await withDependencies {
            $0.context = .test
            $0.mail.send = { _ in 1 }
          } operation: { () async -> Void in
            await Task { body() }.value
          }
        }
      },
      Situation("where a child is made") {
        Reading { body in
          let parent = scoped {
            $0.context = .test
          } _: {
            Office()
          }
          withDependencies(from: parent) {
            $0.context = .test
            $0.mail.send = { _ in 1 }
          } operation: {
            body()
          }
        }
      },
      Situation("after an update that threw") {
        Reading { body in
          scoped {
            $0.context = .test
          } _: {
            try? scoped { _ in
              throw Leak(place: "the update")
            } _: {
            }
            body()
          }
        }
      },
      Situation("after an update that threw, where a scope waits") {
        Reading { body in
          await withDependencies {
            $0.context = .test
          } operation: { () async -> Void in
            try? await Form.asynchronous.run({ _ in throw Leak(place: "the update") }, {})
            body()
          }
        }
      },
      Situation("after an update for a child that threw") {
        Reading { body in
          scoped {
            $0.context = .test
          } _: {
            try? withDependencies(
              from: Office(),
              { _ in throw Leak(place: "the update") },
              operation: {}
            )
            body()
          }
        }
      },
    ]
  }
}

extension Lesson10 {
  @Suite("Task 5 · Tell what a test forgot")
  struct Task5 {
    // Rule: In a test, each read of a key without a test value reports one issue that contains the key's name.
    // Look at: DependencyKey.swift, `testValue`; Scope.swift, how far the silence reaches.
    @Test func `reports each use of a key without a test value`() async {
      await Situations.check(Reading.everywhere) { reading in
        for count in [1, 2, 3] {
          let issues: [String] = await Issues.collecting {
            await reading.run { for _ in 1...count { _ = DependencyValues.current.season } }
          }.issues
          let unnamed: [String] = issues.filter { !$0.contains("SeasonKey") }
          try must("the issues of \(count) reads", be: count, is: issues.count)
          try must("issues without the name SeasonKey", be: [], is: unnamed)
        }
      }
    }

    // Rule: In a test, each read of a key without a test value reports one issue that contains the key's name.
    // Look at: DependencyKey.swift, `testValue`.
    @Test func `reports what a model forgot`() async {
      await Situations.check(Reading.everywhere) { reading in
        let issues: [String] = await Issues.collecting {
          await reading.run { _ = Office().season }
        }.issues
        try must("the issues", be: 1, is: issues.count)
        try must("naming SeasonKey", be: true, is: issues[0].contains("SeasonKey"))
      }
    }

    // Rule: Such a read still returns the preview value, or the live value where there is none.
    // Look at: DependencyKey.swift, `testValue`.
    @Test func `falls back although it reports`() async {
      await Situations.check(Reading.everywhere) { reading in
        let read = Recorder<String>()
        _ = await Issues.collecting {
          await reading.run {
            read.record(DependencyValues.current.season)
            read.record(DependencyValues.current.tide)
          }
        }
        try must(
          "a key with a live value, one with a preview value",
          be: ["summer", "low"],
          is: read.values
        )
      }
    }

    // Rule: A read reports nothing live, in a preview, for a value that was set or for a key with a test value.
    // Look at: DependencyKey.swift, where you report.
    @Test func `reports nothing in the app, in a preview, or when a value was set`() async {
      let uses: [Ending<@Sendable () -> Void>] = [
        Ending("in the live app", { scoped({ $0.context = .live }, { _ = Office().season }) }),
        Ending("in a preview", { scoped({ $0.context = .preview }, { _ = Office().season }) }),
        Ending("a value was set", { scoped({ $0.season = "winter" }, { _ = Office().season }) }),
        Ending("the key has a test value", { _ = Office().tariff }),
      ]
      await Situations.check(Reading.everywhere, uses) { reading, use in
        let issues: [String] = await Issues.collecting { await reading.run(use) }.issues
        try must("the issues", be: [], is: issues)
      }
    }

    // Rule: `currentUser` and the three routers have no test value.
    // Look at: Keys.swift, the keys of what screens share and change.
    @Test func `tells a test that brings no session or router of its own`() async {
      let uses: [Ending<@Sendable (DependencyValues) -> Void>] = [
        Ending("currentUser", { _ = $0.currentUser }),
        Ending("globalRouter", { _ = $0.globalRouter }),
        Ending("authRouter", { _ = $0.authRouter }), Ending("homeRouter", { _ = $0.homeRouter }),
      ]
      await Situations.check([Situation("in a test") { DependencyValues() }], uses) { values, use in
        var test = values
        test.context = .test
        let issues: [String] = Issues.collecting { use(test) }.issues
        try must("the issues", be: 1, is: issues.count)
      }
    }

    // Rule: An update that sets values, or one closure of a value, reports nothing, also when it is for a child.
    // Look at: Scope.swift, how the update is called; Handover.swift, the same.
    @Test func `reports nothing when one closure is set`() async {
      await Situations.check(setters) { setter in
        let (answers, issues) = await Issues.collecting { await setter(7) }
        let (sent, reported): (Int, [String]) = (
          answers.first ?? -1, issues.filter { !$0.contains("Bystander") }
        )
        try must("the issues", be: [], is: reported)
        try must("what the closure that was set returns", be: 7, is: sent)
      }
    }

    // Rule: A closure that the update didn't set is the preview value's.
    // Look at: DependencyKey.swift, `testValue` while an update runs.
    @Test func `leaves the other closures to the preview`() async {
      await Situations.check(setters) { setter in
        let answers: [Int] = await Issues.collecting { await setter(7) }.result
        try must("what was set, and what was not", be: [7, 1], is: answers)
      }
    }

    // Rule: A read on another thread is reported while an update runs on this one.
    // Look at: Scope.swift, where you store that an update runs.
    @Test func `is silent for an update and for no other thread`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("an update on one thread waited for another's to end")

        let counts: [Int] = await onAnotherThread {
          let user = Recorder<Int>()
          let setter = Issues.collecting {
            scoped {
              $0.context = .test
              user.record(issuesOfAReadOnAnotherThread())
              $0.mail.send = { _ in 1 }
            } _: {
            }
          }
          return [setter.issues.count] + user.values
        }

        expect(counts, equals: [0, 1], "[issues of an update, of another thread meanwhile]")
      }
    }

    /// Sets `mail.send` in a test, in every way there is, and returns what its two closures return.
    private var setters: [Situation<@Sendable (Int) async -> [Int]>] {
      let answers: @Sendable () -> [Int] = {
        let mail = DependencyValues.current.mail
        return [mail.send("hi"), mail.drop()]
      }
      return [
        Situation("in a scope") {
          { number in
            scoped(
              {
                $0.context = .test; $0.mail.send = { _ in number }
              },
              answers
            )
          }
        },
        Situation("in a scope that waits") {
          { number in
            await withDependencies {
              $0.context = .test
              $0.mail.send = { _ in number }
            } operation: { () async -> [Int] in
              await MainActor.run {}
              return answers()
            }
          }
        },
        Situation("in a scope in a test's scope") {
          { number in
            scoped({ $0.context = .test }, { scoped({ $0.mail.send = { _ in number } }, answers) })
          }
        },
        Situation("for a child") {
          { number in
            let parent = scoped {
              $0.context = .test
            } _: {
              Office()
            }
            return withDependencies(
              from: parent,
              { $0.mail.send = { _ in number } },
              operation: answers
            )
          }
        },
        Situation("for a child, where the context is set too") {
          { number in
            withDependencies(
              from: Office(),
              {
                $0.context = .test; $0.mail.send = { _ in number }
              },
              operation: answers
            )
          }
        },
        Situation("for a child of a parent without a @Dependency") {
          { number in
            scoped {
              $0.context = .test
            } _: {
              withDependencies(
                from: Bystander(),
                { $0.mail.send = { _ in number } },
                operation: answers
              )
            }
          }
        },
        Situation("after an update that threw") {
          { number in
            try? scoped { _ in
              throw Leak(place: "the update")
            } _: {
            }
            return scoped(
              {
                $0.context = .test; $0.mail.send = { _ in number }
              },
              answers
            )
          }
        },
      ]
    }
  }
}

/// Blocks until a thread of its own has read a key without a test value, in a test.
private func issuesOfAReadOnAnotherThread() -> Int {
  let end = Barrier(size: 2)
  let counts = Recorder<Int>()
  let thread = Thread {
    let user = Issues.collecting {
      scoped({ $0.context = .test }, { _ = DependencyValues.current.season })
    }
    counts.record(user.issues.count)
    end.wait()
  }
  thread.start()
  end.wait()
  return counts.values.first ?? 0
}
