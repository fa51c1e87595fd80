import Exercise03MethodInjection
import GradingSupport
import Lesson03MethodInjection

/// Calls of one view, with answers and schedulers that take their time.
struct ViewStory: Story {
  enum Step: Sendable {
    case call(picture: Int, scheduler: Int, Meanwhile), answer(Int, Answer), run(Int)
  }

  /// What happens before the request of a call returns.
  enum Meanwhile: String, Sendable {
    case nothing = ""
    case answer = ", and gets a picture at once"
    case failure = ", and fails at once"
    case call = ", during which the network begins the next call, for the same URL"
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
  private var changes: [(call: Int, scheduler: Int, title: String?)] = []

  init(world: World) {
    self.world = world
    guard let subject = try? world.value("a view", of: { @MainActor in Subject() }) else {
      preconditionFailure("makeImageView never returned")
    }
    self.subject = subject
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    func oneOf(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &chance) }
    let (picture, scheduler, number) = (oneOf(0...1), oneOf(0...1), oneOf(0...3))
    let meanwhile = [Meanwhile.nothing, .nothing, .answer, .failure, .call][oneOf(0...4)]
    let missing = [Answer.bytes(""), .failure][oneOf(0...1)]
    // An answer for every call: the last one for the first call is what finds out most.
    return [.call(picture: picture, scheduler: scheduler, meanwhile), .answer(number, missing)]
      + [.run(0), .run(1)]
      + ["a", "A", "a ", "b", "B"].enumerated().map { .answer($0.offset, .picture($0.element)) }
  }

  func allows(_ step: Step) -> Bool {
    switch step {
    case .call: calls.filter(\.isPending).count < 3
    case .answer(let number, _): calls.indices.contains(number) && calls[number].isPending
    case .run(let scheduler): changes.contains { $0.scheduler == scheduler }
    }
  }

  static func simpler(_ step: Step) -> [Step] {
    switch step {
    case .call(_, _, let meanwhile):
      [.call(picture: 0, scheduler: 0, .nothing), .call(picture: 0, scheduler: 0, meanwhile)]
    case .answer(let number, .picture): [.answer(number, .picture("of call \(number + 1)"))]
    case .answer, .run: []
    }
  }

  mutating func take(_ step: Step) throws {
    let (subject, network) = (subject, network)
    switch step {
    case .call(let picture, let scheduler, let meanwhile):
      let number = calls.count
      let atOnce = [Meanwhile.answer: Answer.picture("at once"), .failure: .failure][meanwhile]
      calls.append((scheduler, atOnce == nil))
      if meanwhile == .call { calls.append((scheduler, true)) }
      if let atOnce { changes.append((number, scheduler, atOnce.title)) }
      try world.value("setImage") { @MainActor in
        let call: @MainActor () -> Void = {
          subject.view.setImage(
            from: PhotoAPI.url(forPicture: picture),
            network: network,
            scheduler: subject.schedulers[scheduler]
          )
        }
        if let atOnce { network.answerAtOnce(atOnce) }
        if meanwhile == .call { network.interrupt { call() } }
        call()
        network.interrupt(nil)
      }
    case .answer(let number, let answer):
      calls[number].isPending = false
      changes.append((number, calls[number].scheduler, answer.title))
      network.answer(number, answer)
    case .run(let scheduler):
      // The newest call decides.
      let due = changes.first { $0.scheduler == scheduler && $0.call == calls.count - 1 }
      expected = due?.title ?? expected
      changes.removeAll { $0.scheduler == scheduler }
      try world.value("run()") { @MainActor in subject.schedulers[scheduler].run() }
    }
    shown = try world.value("image") { @MainActor in subject.view.image?.title }
  }
}

extension ViewStory.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .call(let picture, let scheduler, let meanwhile):
      "a call for URL \(picture + 1) with scheduler \(scheduler + 1)\(meanwhile.rawValue)"
    case .answer(let number, .picture(let title)): "call \(number + 1) gets the picture “\(title)”"
    case .answer(let number, .bytes): "call \(number + 1) gets bytes that are no picture"
    case .answer(let number, _): "call \(number + 1) fails"
    case .run(let scheduler): "scheduler \(scheduler + 1) runs"
    }
  }
}
