import Exercise03MethodInjection
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld
import Testing

extension Lesson03.Task6 {
  // Rule: `schedule` runs no work: all work waits until `run()` is called.
  // Look at: ManualScheduler.swift, `deinit`.
  @Test(.deterministic) func `a released scheduler runs no work`() async {
    let ran = Recorder<Int>()
    do {
      let scheduler = makeManualScheduler()
      scheduler.schedule { ran.record(1) }
    }
    await untilIdle()

    expectEqual(ran.values, [])
  }

  // Rule: Before it returns, `run()` runs all stored work, oldest first and each piece once.
  // Look at: ManualScheduler.swift, the place of new work among the stored work.
  @Test func `work scheduled by work runs after older work and before newer work`() {
    scheduler.schedule {
      schedule(3)
      ran.record(1)
    }
    schedule(2)
    scheduler.run()
    schedule(4)
    scheduler.run()

    // A scheduler that loses work breaks the rules of the examples.
    if ran.count == 4 { expectEqual(ran.values, [1, 2, 3, 4]) }
  }

  // Rule: Between two runs, `waiting` is the number of pieces of work that have not run yet.
  // Look at: ManualScheduler.swift, `waiting`.
  @Test func `waiting is the number of pieces of work that have not run yet`() {
    guard runsWork else { return }
    expectEqual(scheduler.waiting, 0, "of a new scheduler")
    schedule(1, 2)
    expectEqual(scheduler.waiting, 2, "after two calls of schedule")
    scheduler.schedule { schedule(4) }
    scheduler.run()
    expectEqual(scheduler.waiting, 3 - ran.count, "after a run in which work schedules more")
    scheduler.run()
    expectEqual(scheduler.waiting, 0, "after another run")
  }

  // Rule: When several threads call `schedule` concurrently, no work is lost.
  // Look at: ManualScheduler.swift, what guards the stored work.
  @Test func `loses no work that eight threads schedule`() async {
    let total = Locked(0)
    _ = await race(threads: 8) { [scheduler] _ in
      for _ in 1...2_000 { scheduler.schedule { total.withLock { $0 += 1 } } }
    }
    scheduler.run()
    scheduler.run()

    // A scheduler that runs each piece twice breaks the rule of the example.
    expectEqual(min(total.withLock { $0 }, 16_000), 16_000, "pieces of work that ran")
  }

  // Rule: When several threads call `schedule` concurrently, no work is lost.
  // Look at: ManualScheduler.swift, what guards the stored work.
  @Test func `stores all work that eight threads schedule`() async {
    // Run would take long where each piece is removed from the front of an array.
    let count = await raceRepeatedly(limit: 30_000) { [scheduler] in scheduler.schedule {} }

    expectEqual(scheduler.waiting, count, "pieces of work that wait")
  }

  // Rule: When a thread calls `schedule` during `run()`, each piece of work runs once.
  // Look at: ManualScheduler.swift, what guards the stored work in `run`.
  @Test(arguments: [true, false])
  func `runs each piece once, wherever schedule meets run`(isRunFirst: Bool) async throws {
    try await everyInterleaving { schedule in
      let scheduler = await makeManualScheduler()
      let ran = Recorder<Int>()
      for number in 1...2 { scheduler.schedule { ran.record(number) } }
      let run: @Sendable () async -> Void = { onMainActor { scheduler.run() } }
      let add: @Sendable () async -> Void = { scheduler.schedule { ran.record(3) } }
      try await schedule.concurrently(isRunFirst ? run : add, and: isRunFirst ? add : run)
      await scheduler.run()

      expectEqual(ran.values.sorted(), [1, 2, 3])
    }
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: ManualScheduler.swift, everything `static` or global.
  @Test func `two schedulers share no work`() {
    let other = makeManualScheduler()
    schedule(1)
    other.schedule { ran.record(2) }
    other.run()

    expectEqual(ran.values.contains(1), false, "work of the first scheduler ran")
    scheduler.schedule { other.schedule { ran.record(3) } }
    scheduler.run()
    expectEqual(ran.values.contains(3), false, "work of the second scheduler ran")
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: ManualScheduler.swift, what `run` still stores when it returns.
  @Test func `run releases the work that has run`() async {
    await expectDeallocated("an object that the work captured") {
      let captured = Recorder<Int>()
      for number in 1...3 { scheduler.schedule { captured.record(number) } }
      scheduler.run()
      // Work that has not run breaks the rules of the examples.
      return captured.count == 3 ? captured : Recorder<Int>()
    }
  }

  /// Whether a scheduler runs its work in `run()`. If not, only the rules of the examples are broken.
  private var runsWork: Bool {
    let scheduler = makeManualScheduler()
    let ran = Recorder<Int>()
    scheduler.schedule { ran.record(1) }
    scheduler.run()
    return ran.count == 1
  }
}
