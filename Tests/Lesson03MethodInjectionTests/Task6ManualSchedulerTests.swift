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
    // Rule: `schedule` runs no work, and work waits for as long as `run()` is not called. Look at: ManualScheduler.swift, `schedule`.
    @Test func `holds work until it runs`() async {
      await Situations.check(schedulers, Threads.all) { sut, threads in
        let ran = Recorder<String>()
        await SpawnedTasks.finished { await threads.schedule("a", "b", at: sut, ran) }

        try must("what ran before run()", be: [], is: ran.values)
      }
      await Situations.check([Situation("in a scheduler that is released") {}]) {
        let ran = Recorder<String>()
        await SpawnedTasks.finished { makeManualScheduler().schedule { ran.record("a") } }

        try must("what ran without run()", be: [], is: ran.values)
      }
    }

    // Rule: When `schedule` returns, the work is stored: the next `run()` finds it. Look at: ManualScheduler.swift, what `schedule` puts off.
    @Test func `knows of work as soon as it was scheduled`() async {
      await Situations.check(schedulers, Threads.all) { sut, threads in
        let ran = Recorder<String>()
        await threads.schedule("a", at: sut, ran)
        sut.run()

        try must("what ran", be: ["a"], is: ran.values)
      }
    }

    // Rule: `run()` runs what waits, oldest first and each piece once, before it returns. Look at: ManualScheduler.swift, `run`.
    @Test func `runs what waits in order and once`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(SchedulerStory.self, count: 200) { story in
          for (number, desk) in story.desks.enumerated() {
            let due: [Int] = Array(1..<1 + story.due[number])
            try must("what scheduler \(number + 1) has run", be: due, is: desk.ran.values)
          }
        }
      }
    }

    // Rule: Between two runs, `waiting` is the number of pieces of work that have not run yet. Look at: ManualScheduler.swift, `waiting`.
    @Test func `counts what waits`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(SchedulerStory.self, count: 200) { story in
          for (number, desk) in story.desks.enumerated() {
            let waiting = try story.world.value("waiting") { @MainActor in desk.sut.waiting }
            let left: Int = desk.scheduled.count - desk.ran.count
            try must("waiting at scheduler \(number + 1)", be: left, is: waiting)
          }
        }
      }
    }

    // Rule: Work may schedule more work, which runs in this `run()` or in the next. Look at: ManualScheduler.swift, what `run` locks while work runs.
    @Test func `lets work schedule more work`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        Watchdog.start("schedule(_:) never came back from inside run()")
        await Situations.check(Lesson03.Task6().schedulers) { sut in
          let ran = Recorder<String>()
          sut.schedule {
            ran.record("a")
            sut.schedule { ran.record("later") }
          }
          sut.run()
          sut.run()

          try must("what ran in two runs", be: ["a", "later"], is: ran.values)
        }
      }
    }

    // Rule: Two schedulers share nothing. Look at: ManualScheduler.swift, anything `static`.
    @Test func `keeps two schedulers apart`() async {
      await Situations.check(schedulers) { sut in
        let (other, ran) = (makeManualScheduler(), Recorder<String>())
        other.schedule { ran.record("the other's") }
        try must("waiting", be: 0, is: sut.waiting)
        sut.run()

        try must("what the other has run", be: [], is: ran.values)
        try must("what waits at the other", be: 1, is: other.waiting)
      }
    }

    // Rule: Work that has run is released before `run()` returns. Look at: ManualScheduler.swift, what `run` leaves behind.
    @Test func `lets go of work that has run`() async {
      let ends = [Ending("", false), Ending("the work schedules more work", true)]
      await Situations.check(schedulers, ends) { sut, schedulesMore in
        try mustRelease("what the work captured") {
          let captured = Recorder<String>()
          for text in ["a", "b", "c"] {
            sut.schedule {
              captured.record(text)
              if schedulesMore { sut.schedule {} }
            }
          }
          sut.run()
          return captured
        }
      }
    }

    // Rule: Many threads may call `schedule` at once, and no work is lost. Look at: ManualScheduler.swift, what guards the stored work.
    @Test func `takes work from any thread`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        Watchdog.start("sixteen threads never came to an end with schedule(_:)")
        await Situations.check(Lesson03.Task6().schedulers) { sut in
          _ = await RaceProbe.race { _ in for _ in 1...5_000 { sut.schedule {} } }

          try must("waiting", be: 80_000, is: sut.waiting)
        }
      }
    }

    // Rule: Threads may call `schedule` while `run()` is under way, and each piece of work runs once. Look at: ManualScheduler.swift, what guards the stored work in `run`.
    @Test func `runs while work comes in`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        Watchdog.start("work that came in while run() ran it never came to an end")
        await Situations.check(Lesson03.Task6().schedulers, Crowd.piles) { sut, pile in
          let crowd = Crowd(at: sut, pile: pile)
          crowd.watch { sut.run() }
          sut.run()

          try must("how often work ran", be: crowd.asked, is: crowd.ran)
        }
      }
    }

    // Rule: Between two runs, `waiting` is the number of pieces of work that have not run yet. Look at: ManualScheduler.swift, what guards the stored work in `waiting`.
    @Test func `counts while work comes in`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        Watchdog.start("work that came in while it was counted never came to an end")
        await Situations.check(Lesson03.Task6().schedulers, Crowd.piles) { sut, pile in
          let crowd = Crowd(at: sut, pile: pile)
          var wrong: Broken?
          crowd.watch {
            let least = crowd.stored - crowd.ran
            let waiting = sut.waiting
            let most = crowd.asked - crowd.ran
            if !(least...most).contains(waiting) {
              wrong = Broken("waiting must be from \(least) to \(most), and is \(waiting)")
            }
            if waiting > pile / 2 { sut.run() }
          }

          if let wrong { throw wrong }
        }
      }
    }

    /// Schedulers with nothing to do.
    private var schedulers: [Situation<any ManualScheduling>] {
      [
        Situation("in a new scheduler") { @MainActor in makeManualScheduler() },
        Situation("after an empty run") { @MainActor in
          let sut = makeManualScheduler()
          sut.run()
          return sut
        },
        Situation("after work has run") { @MainActor in
          let sut = makeManualScheduler()
          for _ in 0..<3 { sut.schedule {} }
          sut.run()
          return sut
        },
      ]
    }
  }
}

/// The threads from which work comes.
private enum Threads: String, CaseIterable {
  case main = ""
  case other = "work comes from another thread"
  case inTurn = "work comes from two threads in turn"

  static let all = allCases.map { Ending($0.rawValue, $0) }

  /// Schedules work that records each text.
  @MainActor
  func schedule(
    _ texts: String...,
    at sut: any ManualScheduling,
    _ ran: Recorder<String>
  ) async {
    for (number, text) in texts.enumerated() {
      if self == .main || self == .inTurn && number.isMultiple(of: 2) {
        sut.schedule { ran.record(text) }
      } else {
        await withCheckedContinuation { continuation in
          Thread {
            sut.schedule { ran.record(text) }
            continuation.resume()
          }.start()
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
  static let piles = [Ending("in small piles", 500), Ending("in large piles", 3_000)]

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
