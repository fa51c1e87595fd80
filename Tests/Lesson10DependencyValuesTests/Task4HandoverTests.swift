import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10 {
  @Suite("Task 4 · Hand the world on")
  struct Task4 {
    // Rule: children live in their parent's world. Look at: withDependencies(from:) in Handover.swift.
    @Test(arguments: Varied.numbers(2))
    func `gives a child its parent's dependencies`(number: Int) {
      let parent = scoped {
        $0.court = Court(number: number)
      } _: {
        Match()
      }

      let grandchild = parent.child().child()

      let court: Court = grandchild.court
      #expect(
        court == Court(number: number),
        "made from a parent that has this court, so it has it; look at withDependencies(from:)"
      )
    }

    // Rule: parent, caller, update: the later wins. Look at: the order of merging in Handover.swift.
    @Test func `lets the caller win over the parent, and the update over both`() {
      let parent = scoped {
        $0.court = Court(number: 1); $0.racket = Racket(name: "old")
      } _: {
        Match()
      }

      let child = scoped {
        $0.court = Court(number: 2); $0.racket = Racket(name: "caller's")
      } _: {
        parent.child { $0.racket = Racket(name: "new") }
      }

      let (court, racket): (Court, Racket) = (child.court, child.racket)
      #expect(
        court == Court(number: 2),
        "where the child is made, 2 holds, over the parent's 1; look at the order of merging"
      )
      #expect(
        racket == Racket(name: "new"),
        "the update comes last, over the parent and the caller; look at the order of merging"
      )
    }

    // Rule: a hand-over that hands over nothing is a mistake. Look at: withDependencies(from:).
    @Test func `tells when there is nothing to hand on`() {
      let parent: Passerby = Bystander()

      let (court, issues) = Issues.collecting {
        withDependencies(from: parent) {
          $0.court = Court(number: 3)
        } operation: {
          DependencyValues.current.court
        }
      }

      let number: Int = court.number
      let count: Int = issues.count
      let isNamed: Bool = issues.first?.contains("Bystander") ?? false
      #expect(number == 3, "the update holds all the same; look at withDependencies(from:)")
      #expect(
        count == 1,
        "a parent without @Dependency is one issue; look at withDependencies(from:)"
      )
      #expect(
        isNamed,
        "the issue must name the object's type, Bystander, but says \(issues); look at what you report"
      )
    }

    // Rule: capture, then go on elsewhere. Look at: Continuation in Handover.swift.
    @Test(arguments: Varied.numbers(2))
    func `goes on in its world on another thread`(number: Int) async {
      let job = scoped {
        $0.court = Court(number: number)
      } _: {
        withEscapedDependencies { continuation in
          { @Sendable in continuation.yield { DependencyValues.current.court } }
        }
      }

      let court: Court = await onAnotherThread(job)

      #expect(
        court == Court(number: number),
        "the closure was made where this court was set, and runs later; look at Continuation"
      )
    }

    // Rule: the same where it waits. Look at: the asynchronous `yield`.
    @Test(arguments: Varied.numbers(2))
    func `goes on in its world in a detached task`(number: Int) async {
      let job = scoped {
        $0.court = Court(number: number)
      } _: {
        withEscapedDependencies { continuation in
          { @Sendable () async -> Court in
            await continuation.yield { () async -> Court in
              await MainActor.run { DependencyValues.current.court }
            }
          }
        }
      }

      let court: Court = await Task.detached { await job() }.value

      #expect(
        court == Court(number: number),
        "the closure was made where this court was set, and runs later; look at the async `yield`"
      )
    }

    // Rule: it goes on where it was captured, not where it is called. Look at: Continuation.yield.
    @Test func `is not swayed by the world of whoever calls back`() {
      let job = scoped {
        $0.court = Court(number: 1)
      } _: {
        withEscapedDependencies { continuation in
          { continuation.yield { DependencyValues.current.court.number } }
        }
      }

      let number: Int = scoped {
        $0.court = Court(number: 2)
      } _: {
        job()
      }

      #expect(
        number == 1,
        "captured where 1 was set, called where 2 is: 1 holds; look at Continuation"
      )
    }
  }
}
