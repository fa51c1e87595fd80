import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import Testing

extension Lesson03 {
  @Suite("Task 6 · Write a manual scheduler")
  @MainActor
  struct Task6 {
    let changes = Recorder<String>()

    // Rule: nothing runs until it is told to. Look at: ManualScheduler.schedule(_:).
    @Test func `holds the work of a good view until it runs`() async {
      let sut = makeManualScheduler()

      await SpawnedTasks.finished { goodView("one", scheduler: sut) }
      let before: [String] = changes.values
      let waiting: Int = sut.waiting
      await run(sut)

      let after: [String] = changes.values
      #expect(before == [], "nothing may run before run(); look at ManualScheduler.schedule(_:)")
      #expect(waiting == 1, "one piece of work waits, and `waiting` must say so")
      #expect(after == ["one"], "run() must run what waits; look at ManualScheduler.run()")
    }

    // Rule: first in, first out, and out is out. Look at: ManualScheduler.run().
    @Test func `runs what waits in order and once`() async {
      let sut = makeManualScheduler()

      await SpawnedTasks.finished {
        for text in ["a", "b", "c"] { goodView(text, scheduler: sut) }
      }
      await run(sut)
      await run(sut)

      let ran: [String] = changes.values
      let waiting: Int = sut.waiting
      #expect(
        ran == ["a", "b", "c"],
        "oldest first, each once however often run() is called; look at ManualScheduler.run()"
      )
      #expect(waiting == 0, "nothing waits after run(); look at what `waiting` counts")
    }

    // Rule: a double tells the truth about a bad subject. Look at: what `waiting` counts.
    @Test func `gives away a view that skips the scheduler`() async {
      let (sut, other) = (makeManualScheduler(), makeManualScheduler())
      await SpawnedTasks.finished { goodView("other", scheduler: other) }

      impatientView("one", scheduler: sut)

      let waiting: [Int] = [sut.waiting, other.waiting]
      #expect(
        waiting == [0, 1],
        "nobody handed work to the first scheduler, one view did to the other; look at `waiting`"
      )
    }

    // Rule: a double tells the truth about a bad subject. Look at: what `waiting` counts.
    @Test func `gives away a view that changes twice`() async {
      let sut = makeManualScheduler()

      await SpawnedTasks.finished { stutteringView("one", scheduler: sut) }

      let waiting: Int = sut.waiting
      #expect(waiting == 2, "two pieces of work wait, equal or not; look at what `waiting` counts")
    }

    // Rule: work waits from the moment it was handed in. Look at: what schedule(_:) does before it returns.
    @Test func `knows of work as soon as it was handed in`() {
      let sut = makeManualScheduler()
      let changes = changes

      sut.schedule { changes.record("one") }
      let waiting: Int = sut.waiting
      sut.run()

      let ran: [String] = changes.values
      #expect(waiting == 1, "work waits when schedule(_:) returns; look at what it puts off")
      #expect(ran == ["one"], "run() must run what was handed in before; look at schedule(_:)")
    }

    // Rule: work may schedule work. Look at: what ManualScheduler.run() holds while work runs.
    @Test func `lets work schedule more work`() async {
      await #expect(
        processExitsWith: .success,
        """
        work that schedules more work must come back: a lock that is held while work runs makes \
        it wait for itself; look at ManualScheduler.run()
        """
      ) { @MainActor in
        Watchdog.start("schedule(_:) never came back from inside run()")
        let (sut, ran) = (makeManualScheduler(), Recorder<String>())
        await SpawnedTasks.finished {
          sut.schedule {
            ran.record("first")
            sut.schedule { ran.record("second") }
          }
        }

        for _ in 1...2 { await SpawnedTasks.finished { sut.run() } }

        let order: [String] = ran.values
        #expect(
          order == ["first", "second"],
          "both must have run, in this order, but \(order) did; look at ManualScheduler.run()"
        )
      }
    }

    // Rule: work comes from any thread. Look at: what guards the queue of ManualScheduler.
    @Test func `takes work from any thread`() async {
      await #expect(
        processExitsWith: .success,
        "sixteen threads hand in work at once; look at what guards the queue of ManualScheduler"
      ) { @MainActor in
        Watchdog.start("sixteen threads never came to an end with schedule(_:)")
        let sut = makeManualScheduler()

        _ = await RaceProbe.race { _ in for _ in 1...2_000 { sut.schedule {} } }

        let waiting: Int = sut.waiting
        #expect(
          waiting == 32_000,
          "all 32000 pieces of work must wait, but \(waiting) do; look at what guards the queue"
        )
      }
    }

    private func run(_ sut: any ManualScheduling) async {
      await SpawnedTasks.finished { sut.run() }
    }

    private func goodView(_ text: String, scheduler: any Scheduler) {
      scheduler.schedule { changes.record(text) }
    }

    private func impatientView(_ text: String, scheduler: any Scheduler) {
      changes.record(text)
    }

    private func stutteringView(_ text: String, scheduler: any Scheduler) {
      goodView(text, scheduler: scheduler)
      goodView(text, scheduler: scheduler)
    }
  }
}
