import Exercise03MethodInjection
import GradingSupport
import Lesson03MethodInjection

/// Calls of one view, with answers and schedulers that take their time.
struct ViewStory: Story {
  enum Step: Sendable {
    case call(picture: Int, scheduler: Int), answer(Int, Answer), run(Int)
  }

  @MainActor
  private final class Subject {
    let view = makeImageView()
    let schedulers = [SchedulerDouble(), SchedulerDouble()]
  }

  let world: World
  private let subject: Subject
  private let network = NetworkDouble()
  private(set) var shown: String?

  // The model: where the change of each call waits, and what must be shown.
  private(set) var expected: String?
  private var calls: [(scheduler: Int, isPending: Bool)] = []
  private var changes: [(call: Int, scheduler: Int, title: String)] = []

  init(world: World) {
    self.world = world
    guard let subject = try? world.value("a view", of: { @MainActor in Subject() }) else {
      preconditionFailure("makeImageView never returned")
    }
    self.subject = subject
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    let (picture, scheduler) = (
      Int.random(in: 0...1, using: &chance), Int.random(in: 0...1, using: &chance)
    )
    let number = Int.random(in: 0...3, using: &chance)
    // An answer for every call: the last one for the first call is what finds out most.
    return [
      .call(picture: picture, scheduler: scheduler), .answer(number, .bytes("")),
      .answer(number, .failure), .run(0), .run(1),
    ] + (0...4).map { .answer($0, .picture("\($0 + 1)")) }
  }

  func allows(_ step: Step) -> Bool {
    switch step {
    case .call: calls.filter(\.isPending).count < 3
    case .answer(let number, _): calls.indices.contains(number) && calls[number].isPending
    case .run(let scheduler): changes.contains { $0.scheduler == scheduler }
    }
  }

  static func simpler(_ step: Step) -> [Step] {
    if case .call = step { return [.call(picture: 0, scheduler: 0)] }
    return []
  }

  mutating func take(_ step: Step) throws {
    let (subject, network) = (subject, network)
    switch step {
    case .call(let picture, let scheduler):
      calls.append((scheduler, true))
      try world.value("setImage") { @MainActor in
        subject.view.setImage(
          from: PhotoAPI.url(forPicture: picture),
          network: network,
          scheduler: subject.schedulers[scheduler]
        )
      }
    case .answer(let number, let answer):
      calls[number].isPending = false
      if case .picture(let title) = answer {
        changes.append((number, calls[number].scheduler, title))
      }
      network.answer(number, answer)
    case .run(let scheduler):
      // The newest call decides.
      let due = changes.filter { $0.scheduler == scheduler && $0.call == calls.count - 1 }
      expected = due.last?.title ?? expected
      changes.removeAll { $0.scheduler == scheduler }
      try world.value("run()") { @MainActor in subject.schedulers[scheduler].run() }
    }
    shown = try world.value("image") { @MainActor in subject.view.image?.title }
  }
}

extension ViewStory.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .call(let picture, let scheduler):
      "a call for URL \(picture + 1) with scheduler \(scheduler + 1)"
    case .answer(let number, .picture(let title)): "call \(number + 1) gets picture \(title)"
    case .answer(let number, .bytes): "call \(number + 1) gets bytes that are no picture"
    case .answer(let number, .failure): "call \(number + 1) fails"
    case .run(let scheduler): "scheduler \(scheduler + 1) runs"
    }
  }
}
