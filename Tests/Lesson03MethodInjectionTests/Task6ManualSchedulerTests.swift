import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import Synchronization
import Testing

extension Lesson03 {
  @Suite("Task 6 · Write a manual scheduler")
  @MainActor
  struct Task6 {
    // Rule: `schedule` runs no work: all work waits until `run()` is called. Look at: ManualScheduler.swift, `schedule`.
    @Test func `holds work until it runs`() async {
      await Situations.check(schedulers, threads) { sut, isOnAThread in
        let ran = Recorder<Int>()
        await SpawnedTasks.finished {
          for _ in 1...2 { await schedule(at: sut, isOnAThread: isOnAThread) { ran.record(1) } }
        }

        try must("how often work ran before run()", be: 0, is: ran.count)
      }
      let ran = Recorder<Int>()
      await SpawnedTasks.finished { makeManualScheduler().schedule { ran.record(1) } }
      #expect(ran.count == 0, "the scheduler is released, and nobody called run()")
    }

    // Rule: When `schedule` returns, the work is stored: the next `run()` runs it.
    // Look at: ManualScheduler.swift, what `schedule` puts off.
    @Test func `knows of work as soon as it was scheduled`() async {
      await Situations.check(schedulers, threads) { sut, isOnAThread in
        let ran = Recorder<Int>()
        await schedule(at: sut, isOnAThread: isOnAThread) { ran.record(1) }
        sut.run()

        try must("how often the work ran", be: 1, is: ran.count)
      }
    }

    // Rule: Before it returns, `run()` runs all stored work, oldest first and each piece once.
    // Look at: ManualScheduler.swift, `run`.
    @Test func `runs what waits in order and once`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(SchedulerStory.self, count: 200) { story in
          let due = Array(1..<1 + story.due)
          try must("what has run", be: due, is: story.desk.ran.values)
        }
      }
    }

    // Rule: Between two runs, `waiting` is the number of pieces of work that have not run yet.
    // Look at: ManualScheduler.swift, `waiting`, and what guards the stored work there.
    @Test func `counts what waits`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        await Stories.tell(SchedulerStory.self, count: 200) { story in
          let desk = story.desk
          let waiting = try story.world.value("waiting") { @MainActor in desk.sut.waiting }
          try must("waiting", be: desk.scheduled.count - desk.ran.count, is: waiting)
        }
        Watchdog.start("threads called schedule(_:) and `waiting`, and a call never returned")
        for pile in Crowd.piles {
          let sut = makeManualScheduler()
          let crowd = Crowd(at: sut, pile: pile)
          var wrong: String?
          crowd.watch {
            let least = crowd.stored - crowd.ran
            let waiting = sut.waiting
            let most = crowd.asked - crowd.ran
            if !(least...most).contains(waiting) {
              wrong = "waiting must be from \(least) to \(most), and is \(waiting)"
            }
            if waiting > pile / 2 { sut.run() }
          }
          if let wrong { Issue.record("\(wrong)") }
        }
      }
    }

    // Rule: Work may schedule more work, which runs in this `run()` or in the next.
    // Look at: ManualScheduler.swift, what `run` locks while work runs.
    @Test func `lets work schedule more work`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        Watchdog.start("schedule(_:) never came back from inside run()")
        await Situations.check(Lesson03.Task6().schedulers) { sut in
          let ran = Recorder<String>()
          sut.schedule {
            ran.record("a")
            sut.schedule { ran.record("later") }
          }
          for _ in 1...2 { sut.run() }

          try must("what ran in two runs", be: ["a", "later"], is: ran.values)
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
        other.run()
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
        Watchdog.start("sixteen threads called schedule(_:), and it never returned")
        let sut = makeManualScheduler()
        _ = await RaceProbe.race { _ in for _ in 1...5_000 { sut.schedule {} } }

        expect(
          sut.waiting,
          equals: 80_000,
          "waiting, when sixteen threads scheduled 5,000 pieces each"
        )
      }
    }

    // Rule: Threads may call `schedule` during `run()`, and each piece of work runs once.
    // Look at: ManualScheduler.swift, what guards the stored work in `run`.
    @Test func `runs while work comes in`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        Watchdog.start("threads called schedule(_:) during run(), and a call never returned")
        for pile in Crowd.piles {
          let sut = makeManualScheduler()
          let crowd = Crowd(at: sut, pile: pile)
          crowd.watch { sut.run() }
          sut.run()

          expect(crowd.ran, equals: crowd.asked, "how often work ran")
        }
      }
    }

    /// Where work comes from.
    private let threads = [Ending("", false), Ending("work comes from another thread", true)]

    private func schedule(
      at sut: any ManualScheduling,
      isOnAThread: Bool,
      _ work: @escaping @MainActor () -> Void
    ) async {
      guard isOnAThread else { return sut.schedule(work) }
      _ = await RaceProbe.race(threads: 1) { _ in sut.schedule(work) }
    }

    /// Schedulers with nothing to do.
    private var schedulers: [Situation<any ManualScheduling>] {
      let earlier = [("in a new scheduler", nil), ("after an empty run", 0), ("after a run", 3)]
      return earlier.map { name, pieces in
        Situation(name) { @MainActor in
          let sut = makeManualScheduler()
          guard let pieces else { return sut }
          for _ in 0..<pieces { sut.schedule {} }
          sut.run()
          return sut
        }
      }
    }
  }
}

/// Three threads that schedule, and schedule, until they were met often enough.
private final class Crowd: Sendable {
  private let turn = Atomic(0), began = Atomic(0), ended = Atomic(0), isOver = Atomic(false)
  private let left = Atomic(3)
  private let pile: Int
  @MainActor private(set) var ran = 0

  /// How often work was passed to the scheduler, the calls that have not returned yet included.
  var asked: Int { began.load(ordering: .sequentiallyConsistent) }
  /// How often `schedule` has returned.
  var stored: Int { ended.load(ordering: .sequentiallyConsistent) }

  /// Small ones are soon renewed, and large ones take long to move up.
  static let piles = [500, 3_000]

  init(at sut: any ManualScheduling, pile: Int) {
    self.pile = pile
    for _ in 1...3 {
      Thread { [self] in
        for _ in 1...10_000 where !isOver.load(ordering: .relaxed) {
          began.add(1, ordering: .sequentiallyConsistent)
          sut.schedule { self.ran += 1 }
          ended.add(1, ordering: .sequentiallyConsistent)
          rest()
        }
        left.subtract(1, ordering: .sequentiallyConsistent)
      }.start()
    }
  }

  /// Looks again and again, until some looks met a call of `schedule` and others followed, or the threads have ended.
  @MainActor
  func watch(_ look: () -> Void) {
    var met = 0
    while left.load(ordering: .sequentiallyConsistent) > 0 {
      let before = stored
      look()
      if stored != before { met += 1 }
      if met == 400 { isOver.store(true, ordering: .relaxed) }
      turn.add(1, ordering: .relaxed)
    }
  }

  /// Lets the other side have a look before too much waits.
  private func rest() {
    let (now, count) = (turn.load(ordering: .relaxed), asked)
    guard count.isMultiple(of: pile) else { return }
    while turn.load(ordering: .relaxed) == now, !isOver.load(ordering: .relaxed) { sched_yield() }
  }
}
