import Exercise03MethodInjection
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld

/// Work for a scheduler, which may schedule more work.
struct SchedulerStory: Story {
  enum Step: Sendable {
    /// Work that schedules the next piece, and so on, so many pieces in all.
    case schedule(pieces: Int, isOnMain: Bool)
    case run
  }

  /// A scheduler, and its work, numbered from 1 in the order in which it was scheduled.
  final class Desk: Sendable {
    let sut: any ManualScheduling
    let ran = Recorder<Int>()
    private let last = Locked(0)

    /// How many pieces of work were scheduled.
    var scheduled: Int { last.withLock { $0 } }

    @MainActor
    init() { sut = makeManualScheduler() }

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
  }

  let world: World
  let desk: Desk
  /// The model: how much work must have run.
  private(set) var due = 0

  init(world: World) {
    self.world = world
    guard let desk = try? world.value("a scheduler", of: { @MainActor in Desk() }) else {
      preconditionFailure("makeManualScheduler never returned")
    }
    self.desk = desk
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    let (more, isOnMain) = (Int.random(in: 2...3, using: &chance), Bool.random(using: &chance))
    return [1, more].map { .schedule(pieces: $0, isOnMain: isOnMain) } + [.run]
  }

  static func simpler(_ step: Step) -> [Step] {
    guard case .schedule(let pieces, _) = step else { return [] }
    return (1...pieces).map { .schedule(pieces: $0, isOnMain: true) }
  }

  mutating func take(_ step: Step) throws {
    switch step {
    case .schedule(let pieces, false): desk.schedule(pieces)
    case .schedule(let pieces, true):
      try world.value("schedule(_:)") { @MainActor [desk] in desk.schedule(pieces) }
    case .run:
      let waited = desk.scheduled
      let ran = try world.value("run()") { @MainActor [desk] in
        desk.sut.run()
        return desk.ran.values
      }
      // What was scheduled meanwhile may have run or not, in its turn.
      due = max(waited, min(ran.count, desk.scheduled))
      try must("what has run when run() returns", be: Array(1..<1 + due), is: ran)
    }
  }
}

extension SchedulerStory.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .schedule(let pieces, let isOnMain):
      "work is scheduled\(isOnMain ? "" : " by another thread")"
        + String(repeating: ", and schedules more", count: pieces - 1)
    case .run: "the scheduler runs"
    }
  }
}
