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
        await Situations.check(Lesson03.Task6().schedulers, Crowd.piles) { sut, pile in
          var wrong: Broken?
          Crowd(at: sut) { crowd in
            let least = crowd.stored - crowd.ran
            let waiting = sut.waiting
            let most = crowd.asked - crowd.ran
            if !(least...most).contains(waiting) {
              wrong = Broken("waiting must be from \(least) to \(most), and is \(waiting)")
            }
            if waiting > pile { sut.run() }
          }

          if let wrong { throw wrong }
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
        await Situations.check(Lesson03.Task6().schedulers, Crowd.piles) { sut, pile in
          let crowd = Crowd(at: sut) { if $0.stored - $0.ran > pile { sut.run() } }
          sut.run()

          try must("how often work ran", be: crowd.asked, is: crowd.ran)
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

/// Three threads that schedule work, while the main actor looks again and again until they have ended.
private final class Crowd: Sendable {
  private let began = Atomic(0), ended = Atomic(0), left = Atomic(3)
  @MainActor private(set) var ran = 0

  /// How often work was passed to the scheduler, the calls that have not returned yet included.
  var asked: Int { began.load(ordering: .sequentiallyConsistent) }
  /// How often `schedule` has returned.
  var stored: Int { ended.load(ordering: .sequentiallyConsistent) }

  /// Small ones are soon renewed, and large ones take long to move up.
  static let piles = [Ending("in small piles", 100), Ending("in large piles", 2_000)]

  @discardableResult @MainActor
  init(at sut: any ManualScheduling, look: (Crowd) -> Void) {
    for _ in 1...3 {
      Thread { [self] in
        for _ in 1...4_000 {
          began.add(1, ordering: .sequentiallyConsistent)
          sut.schedule { self.ran += 1 }
          ended.add(1, ordering: .sequentiallyConsistent)
        }
        left.subtract(1, ordering: .sequentiallyConsistent)
      }.start()
    }
    while left.load(ordering: .sequentiallyConsistent) > 0 { look(self) }
  }
}
