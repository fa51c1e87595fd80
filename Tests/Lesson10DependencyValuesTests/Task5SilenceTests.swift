import Exercise10DependencyValues
import Foundation
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10.Task5 {
  // Rule: who sets is silent, everybody else is not. Look at: where you keep "somebody sets".
  @Test func `is silent for whoever sets, and for nobody else`() async {
    await #expect(
      processExitsWith: .success,
      "while one thread sets, another's use must be heard; look at where you keep that somebody sets"
    ) {
      Watchdog.start("an update on one thread waited for another's to end")

      let counts: [Int] = await onAnotherThread {
        let user = Recorder<Int>()
        let setter = Issues.collecting {
          scoped {
            $0.context = .test
            user.record(issuesOfAUseOnAnotherThread())
            $0.mail.send = { _ in 1 }
          } _: {
          }
        }
        return [setter.issues.count] + user.values
      }

      #expect(
        counts == [0, 1],
        "[issues of a thread that sets, of one that uses meanwhile]; look at where you keep that somebody sets"
      )
    }
  }

  // Rule: an update ends, also by an error, and its silence with it. Look at: where silence ends.
  @Test func `is heard again after an update that threw`() {
    try? scoped { _ in
      throw Leak()
    } _: {
    }

    // Not in a scope: its update would put right what the one before left behind.
    var values = DependencyValues()
    values.context = .test
    let issues = Issues.collecting { _ = values.season }.issues

    let count: Int = issues.count
    #expect(
      count == 1,
      "an update threw, and the use after it went unheard; look at how the silence ends in Scope.swift"
    )
  }

  // Rule: what screens share and change has no test value. Look at: the keys in Keys.swift.
  @Test func `tells a test that brings no session or router of its own`() {
    var values = DependencyValues()
    values.context = .test
    let uses: [(name: String, use: (DependencyValues) -> Void)] = [
      ("currentUser", { _ = $0.currentUser }), ("globalRouter", { _ = $0.globalRouter }),
      ("authRouter", { _ = $0.authRouter }), ("homeRouter", { _ = $0.homeRouter }),
    ]

    let silent: [String] = uses.filter { shared in
      Issues.collecting { shared.use(values) }.issues.isEmpty
    }.map(\.name)

    #expect(
      silent == [],
      """
      tests that forgot these would share one and hear nothing; give their keys no test value, in Keys.swift, \
      or the report asks another world's context; look at DependencyKey.swift
      """
    )
  }
}

/// Blocks until a thread of its own has used a key without a test value, in a test.
private func issuesOfAUseOnAnotherThread() -> Int {
  let end = ThreadMeeting(size: 2)
  let counts = Recorder<Int>()
  let thread = Thread {
    let user = Issues.collecting {
      scoped {
        $0.context = .test
      } _: {
        _ = Desk().season
      }
    }
    counts.record(user.issues.count)
    end.arrive()
  }
  thread.start()
  end.arrive()
  return counts.values.first ?? 0
}
