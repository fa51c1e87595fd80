import Exercise03MethodInjection
import GradingSupport
import Lesson03MethodInjection

/// Work for two schedulers, which may schedule more work at both.
struct SchedulerStory: Story {
  enum Step: Sendable {
    case schedule(at: Int, isOnMain: Bool, then: [Int]), run(Int)
  }

  /// A scheduler, and its work, numbered from 1 in the order in which it was scheduled.
  final class Desk: Sendable {
    let sut: any ManualScheduling
    let scheduled = Recorder<Int>()
    let ran = Recorder<Int>()

    @MainActor
    init() { sut = makeManualScheduler() }
  }

  let world: World
  let desks: [Desk]
  /// The model: how much work of each scheduler must have run.
  private(set) var due = [0, 0]

  init(world: World) {
    self.world = world
    let desks = try? world.value("two schedulers", of: { @MainActor in [Desk(), Desk()] })
    guard let desks else { preconditionFailure("makeManualScheduler never returned") }
    self.desks = desks
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    func oneOf(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &chance) }
    let (number, isOnMain) = (oneOf(0...1), Bool.random(using: &chance))
    let then = (1...oneOf(1...2)).map { _ in oneOf(0...1) }
    return [
      .schedule(at: number, isOnMain: isOnMain, then: []),
      .schedule(at: number, isOnMain: isOnMain, then: then), .run(number),
    ]
  }

  static func simpler(_ step: Step) -> [Step] {
    guard case .schedule(let number, _, let then) = step else { return [] }
    return [.schedule(at: number, isOnMain: true, then: [])]
      + then.prefix(1).map { .schedule(at: number, isOnMain: true, then: [$0]) }
  }

  mutating func take(_ step: Step) throws {
    let desks = desks
    switch step {
    case .schedule(let number, false, let then):
      Self.schedule(at: number, then, desks)
    case .schedule(let number, true, let then):
      try world.value("schedule(_:)") { @MainActor in Self.schedule(at: number, then, desks) }
    case .run(let number):
      let desk = desks[number]
      let waited = desk.scheduled.count
      let ran = try world.value("run()") { @MainActor in
        desk.sut.run()
        return desk.ran.values
      }
      // What was scheduled meanwhile may have run or not, in its turn.
      due[number] = max(waited, min(ran.count, desk.scheduled.count))
      let all: [Int] = Array(1..<1 + due[number])
      try must("what scheduler \(number + 1) has run when run() returns", be: all, is: ran)
    }
  }

  /// Schedules a piece of work, which schedules the next one, and so on.
  private static func schedule(at number: Int, _ then: [Int], _ desks: [Desk]) {
    let desk = desks[number]
    let piece = desk.scheduled.count + 1
    desk.scheduled.record(piece)
    desk.sut.schedule {
      desk.ran.record(piece)
      if let next = then.first { schedule(at: next, Array(then.dropFirst()), desks) }
    }
  }
}

extension SchedulerStory.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .schedule(let number, let isOnMain, let then):
      "work is scheduled at scheduler \(number + 1)\(isOnMain ? "" : " by another thread")"
        + then.map { ", and schedules more at scheduler \($0 + 1)" }.joined()
    case .run(let number): "scheduler \(number + 1) runs"
    }
  }
}
