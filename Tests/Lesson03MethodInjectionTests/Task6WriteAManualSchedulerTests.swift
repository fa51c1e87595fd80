import Exercise03MethodInjection
import GradingSupport
import Lesson03MethodInjection
import Testing

extension Lesson03 {
  @Suite("Task 6 · Write a manual scheduler", .ownProcess)
  @MainActor
  struct Task6 {
    let scheduler = makeManualScheduler()
    let ran = Recorder<Int>()

    /// Schedules work that records its number.
    func schedule(_ numbers: Int...) {
      for number in numbers { scheduler.schedule { ran.record(number) } }
    }

    // Rule: `schedule` runs no work: all work waits until `run()` is called.
    // Look at: ManualScheduler.swift, `schedule`.
    @Test(.deterministic) func `schedule runs no work`() async {
      schedule(1)
      await untilIdle()

      #expect(ran.values == [])
    }

    // Rule: When `schedule` returns, the work is stored, and the next `run()` runs it.
    // Look at: ManualScheduler.swift, what `schedule` leaves to a task.
    @Test func `work is stored when schedule returns`() {
      schedule(1)
      scheduler.run()

      #expect(ran.values.isEmpty == false)
    }

    // Rule: Before it returns, `run()` runs all stored work, oldest first and each piece once.
    // Look at: ManualScheduler.swift, `run`.
    @Test func `run runs all stored work in order, each piece once`() {
      schedule(1, 2, 3)
      scheduler.run()
      scheduler.run()

      #expect(ran.values == [1, 2, 3])
    }

    // Rule: Work may call `schedule`: the new work runs during the same `run()` or the next.
    // Look at: ManualScheduler.swift, what `run` locks while work runs.
    @Test func `work that is scheduled by work runs too`() {
      scheduler.schedule { schedule(2) }
      scheduler.run()
      scheduler.run()

      #expect(ran.values == [2])
    }
  }
}
