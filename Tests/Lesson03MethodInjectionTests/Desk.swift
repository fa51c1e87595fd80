import Exercise03MethodInjection
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld
import Testing

/// A scheduler, and its work, numbered from 1 in the order in which it was scheduled.
final class Desk: Sendable {
  let sut: any ManualScheduling
  let ran = Recorder<Int>()
  private let last = Locked(0)

  /// How many pieces of work were scheduled.
  var scheduled: Int { last.withLock { $0 } }

  @MainActor
  init(_ sut: any ManualScheduling = makeManualScheduler()) { self.sut = sut }

  /// Schedules work that schedules the next piece, and so on, so many pieces in all.
  func schedule(_ pieces: Int) {
    let piece = last.withLock { last in
      last += 1
      return last
    }
    sut.schedule { [self] in
      ran.record(piece)
      if pieces > 1 { schedule(pieces - 1) }
    }
  }

  /// Schedules a piece for each caller, one caller after the other: the main actor, tasks of different priorities, which
  /// nobody raises by waiting for them, and a thread that has no task.
  @MainActor
  private func scheduleForAll() async {
    for priority in [.background, nil, .high, .low, .high, nil, .background] as [TaskPriority?] {
      schedule(1)
      await withCheckedContinuation { continuation in
        let call: @Sendable () -> Void = {
          self.schedule(1)
          continuation.resume()
        }
        guard let priority else { return KeptThread.run(call) }
        Task.detached(priority: priority) { call() }
      }
    }
  }

  /// What can be done: 0 runs, 1 and 2 schedule so many pieces, each by the one before, 100 schedules them at once, and
  /// 14 for any caller.
  static let courses: [Ending<[Int]>] = {
    var (courses, all) = ([[Int]()], [[Int]]())
    for _ in 1...5 {
      courses = courses.flatMap { course in (0...2).map { course + [$0] } }
      all += courses
    }
    let names = [
      0: "a run", 1: "work", 2: "work that schedules more", 14: "work from tasks and threads",
      100: "a hundred pieces",
    ]
    return (all + [[100, 0, 100, 0], [1, 100, 0], [14, 0, 2, 14, 0]]).map { course in
      Ending(course.compactMap { names[$0] }.joined(separator: ", "), course)
    }
  }()

  /// Looks at a new scheduler after every step of every course; its work must have run up to the number that `look` gets.
  @MainActor
  static func check(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ look: @escaping @MainActor (Desk, Int) throws -> Void
  ) async {
    await alsoCancelled { place in
      let desks = [Situation(place) { @MainActor in Desk() }]
      await Situations.check(desks, courses, sourceLocation: sourceLocation) { desk, steps in
        var due = 0
        for step in steps {
          let waited = desk.scheduled
          switch step {
          case 0:
            desk.sut.run()
            // What was scheduled meanwhile may have run or not, in its turn.
            due = max(waited, min(desk.ran.count, desk.scheduled))
          case 14: await desk.scheduleForAll()
          case 100: for _ in 1...step { desk.schedule(1) }
          default: desk.schedule(step)
          }
          try look(desk, due)
        }
      }
    }
  }

  /// Calls of which the second begins at each place of the first.
  static let calls = [
    Interleavings.Call<Desk>("schedule(_:)") { desk in
      desk.schedule(1)
      return ""
    },
    Interleavings.Call<Desk>("run()") { desk in
      onMain { desk.sut.run() }
      return ""
    },
  ]
}
