import Exercise03MethodInjection
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld
import Testing

extension Lesson03 {
  @Suite("Task 6 · Write a manual scheduler")
  @MainActor
  struct Task6 {
    // Rule: `schedule` runs no work: all work waits until `run()` is called. Look at: ManualScheduler.swift, `schedule`.
    @Test func `holds work until it runs`() async {
      await Situations.check(schedulers) { sut in
        let ran = Recorder<Int>()
        await SpawnedTasks.finished { for _ in 1...2 { sut.schedule { ran.record(1) } } }
        try must("how often work ran before run()", be: 0, is: ran.count)
      }
      let ran = Recorder<Int>()
      await SpawnedTasks.finished { makeManualScheduler().schedule { ran.record(1) } }
      #expect(ran.count == 0, "the scheduler is released, and nobody called run()")
    }

    // Rule: When `schedule` returns, the work is stored: the next `run()` runs it.
    // Look at: ManualScheduler.swift, what `schedule` puts off.
    @Test func `knows of work as soon as it was scheduled`() async {
      await Situations.check(schedulers) { sut in
        let ran = Recorder<Int>()
        sut.schedule { ran.record(1) }
        sut.run()
        try must("how often the work ran", be: 1, is: ran.count)
      }
    }

    // Rule: Before it returns, `run()` runs all stored work, oldest first and each piece once.
    // Look at: ManualScheduler.swift, `run`.
    @Test func `runs what waits in order and once`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        Watchdog.start("run() never returned")
        await Desk.check { desk, due in
          try must("what has run", be: Array(1..<1 + due), is: desk.ran.values)
        }
      }
    }

    // Rule: Between two runs, `waiting` is the number of pieces of work that have not run yet.
    // Look at: ManualScheduler.swift, `waiting`, and what guards the stored work there.
    @Test func `counts what waits`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("`waiting` or run() never returned")
        await Desk.check { desk, _ in
          try must("waiting", be: desk.scheduled - desk.ran.count, is: desk.sut.waiting)
        }
      }
    }

    // Rule: Work may call `schedule`: the new work runs during the same `run()` or the next.
    // Look at: ManualScheduler.swift, what `run` locks while work runs.
    @Test func `lets work schedule more work`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        Watchdog.start("schedule(_:) never came back from inside run()")
        await Situations.check(Lesson03.Task6().schedulers) { sut in
          let desk = Desk(sut)
          for pieces in [2, 1] { desk.schedule(pieces) }
          for _ in 1...2 { sut.run() }
          try must("what ran in two runs", be: [1, 2, 3], is: desk.ran.values)
          let steps = Recorder<String>()
          sut.schedule {
            steps.record("first begins")
            sut.schedule { steps.record("new") }
            steps.record("first ends")
          }
          sut.schedule { steps.record("second") }
          for _ in 1...2 { sut.run() }
          let order = ["first begins", "first ends", "second", "new"]
          try must("the order, when the first schedules the new", be: order, is: steps.values)

          do {
            let end = End { sut.schedule { steps.record("scheduled when it was released") } }
            sut.schedule { withExtendedLifetime(end) {} }
          }
          for _ in 1...2 { sut.run() }
          let last = "what ran last, after the release of what some work had captured"
          try must(last, be: "scheduled when it was released", is: steps.values.last)
        }
      }
    }

    // Rule: Two schedulers share no state. Look at: ManualScheduler.swift, anything `static`.
    @Test func `keeps two schedulers apart`() async {
      await Situations.check(schedulers) { sut in
        let (other, ran) = (makeManualScheduler(), Recorder<Int>())
        other.schedule { ran.record(1) }
        try must("waiting", be: 0, is: sut.waiting)
        sut.schedule { other.schedule { ran.record(2) } }
        sut.run()
        try must("what the other has run", be: [], is: ran.values)
        try must("what waits at the other", be: 2, is: other.waiting)
        sut.schedule { other.run() }
        sut.run()
        try must("what the other has run then", be: [1, 2], is: ran.values)
      }
    }

    // Rule: Work that has run is released before `run()` returns. Look at: ManualScheduler.swift, what `run` leaves behind.
    @Test func `lets go of work that has run`() async {
      let ends = [Ending("", false), Ending("the work schedules more work", true)]
      await Situations.check(schedulers, ends) { sut, schedulesMore in
        try mustRelease("what the work captured") {
          let captured = Recorder<Int>()
          for number in 1...3 {
            sut.schedule {
              captured.record(number)
              if schedulesMore { sut.schedule {} }
            }
          }
          sut.run()
          return captured
        }
      }
    }

    // Rule: Many threads may call `schedule` at once, and no work is lost.
    // Look at: ManualScheduler.swift, what guards the stored work.
    @Test func `takes work from any thread`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        Watchdog.start("threads called schedule(_:), and a call never returned")
        let (desk, isOver) = (Desk(), Locked(false))
        Task.detached {
          _ = await RaceProbe.race(threads: 4) { _ in for _ in 1...5_000 { desk.schedule(1) } }
          isOver.withLock { $0 = true }
        }
        while !isOver.withLock({ $0 }) {
          // Large piles take long to run, so that the threads come in meanwhile.
          for _ in 1...300 { desk.schedule(1) }
          desk.sut.run()
        }
        desk.sut.run()
        expect(desk.ran.count, equals: desk.scheduled, "how often work ran")
      }
    }

    // Rule: Threads may call `schedule` during `run()`, and each piece of work runs once.
    // Look at: ManualScheduler.swift, what guards the stored work in `run`.
    @Test func `runs while work comes in`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("threads called schedule(_:) during run(), and a call never returned")
        await Interleavings.checkPairs(of: Desk.calls) {
          let desk = await Desk()
          for _ in 1...2 { desk.schedule(1) }
          return desk
        } look: { @MainActor desk in
          desk.sut.run()
          return "\(desk.ran.values.sorted()) have run, \(desk.sut.waiting) wait"
        }
      }
    }

    /// Schedulers with nothing to do.
    private var schedulers: [Situation<any ManualScheduling>] {
      [("in a new scheduler", 0), ("after an empty run", 1), ("after runs", 4)].map { name, runs in
        Situation(name) { @MainActor in
          let sut = makeManualScheduler()
          for pieces in 0..<runs {
            for _ in 0..<pieces { sut.schedule {} }
            sut.run()
          }
          return sut
        }
      }
    }
  }
}
