import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection

/// Two spies, and completions that use their spy when they are called.
struct SpyStory: Story {
  /// What a completion does after it noted its result.
  indirect enum Reaction: Equatable, Sendable { case request([Reaction]), answer }

  enum Step: Sendable {
    case load(Int, ProfilePart, [Reaction])
    case loadMany(Int)
    case answer(Int, Result<String, any Error>)
  }

  enum Moment { case load, answer, idleAnswer }

  struct Model {
    var requests: [ProfilePart] = []
    var answers: [String] = []
    var waiting: [(number: Int, reactions: [Reaction])] = []

    mutating func load(_ part: ProfilePart, _ reactions: [Reaction]) {
      requests.append(part)
      waiting.append((requests.count, reactions))
    }

    mutating func answer(_ result: Result<String, any Error>) {
      if waiting.isEmpty { return }
      let (number, reactions) = waiting.removeFirst()
      answers.append("\(number) gets \(result)")
      for reaction in reactions {
        switch reaction {
        case .request(let reactions): load(.motto, reactions)
        case .answer: answer(.success("from inside"))
        }
      }
    }
  }

  let world: World
  private let benches: [SpyBench]
  private var models = [Model(), Model()]
  /// What the last step was, and what was seen of the spies before and after it.
  private(set) var moment = Moment.load
  private(set) var before = [SpyBench.Seen(), SpyBench.Seen()]
  private(set) var after = [SpyBench.Seen(), SpyBench.Seen()]
  /// The spy of the last step.
  private(set) var number = 0
  /// Whether a completion has used its spy.
  private(set) var isNested = false

  init(world: World) {
    self.world = world
    let make = { @MainActor @Sendable in [SpyBench(), SpyBench()] }
    guard let benches = try? world.value("two spies", of: make) else {
      preconditionFailure("makeLoaderSpy never returned")
    }
    self.benches = benches
  }

  var model: Model { models[number] }
  var seen: SpyBench.Seen { after[number] }
  var newAnswers: [String] { Array(seen.answers.dropFirst(before[number].answers.count)) }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    // Mostly the first spy, or no list would grow.
    let number = Int.random(in: 0...5, using: &chance) / 5
    let part = Bool.random(using: &chance) ? ProfilePart.motto : .name
    return [
      .load(number, part, []),
      .load(number, part, reactions.dropFirst().randomElement(using: &chance) ?? []),
      .answer(number, .success(EdgeValues.untidy.randomElement(using: &chance) ?? "")),
      .answer(number, .failure(Unplugged())), .loadMany(number),
    ]
  }

  /// What a completion may do, the simplest first. What is requested from inside may do so as well.
  private static let reactions: [[Reaction]] = [
    [], [.answer], [.request([])], [.request([]), .answer], [.answer, .request([])],
    [.request([]), .request([])], [.request([.answer])], [.request([.request([])])],
    [.answer, .answer], [.request([.request([]), .request([])]), .answer, .request([])],
  ]

  static func simpler(_ step: Step) -> [Step] {
    switch step {
    case .load(let spy, let part, let reactions):
      Set([0, spy]).sorted().flatMap { spy in
        Self.reactions.prefix { $0 != reactions }.map { .load(spy, part, $0) }
          + [.load(spy, part, reactions)]
      }
    case .loadMany(let spy): [.load(0, .name, []), .load(spy, .name, []), .loadMany(0)]
    case .answer(1, let result): [.answer(0, result)]
    default: []
    }
  }

  mutating func take(_ step: Step) throws {
    switch step {
    case .load(let spy, let part, let reactions):
      (number, moment) = (spy, .load)
      models[spy].load(part, reactions)
    case .loadMany(let spy):
      (number, moment) = (spy, .load)
      for _ in 0..<20 { models[spy].load(.name, []) }
    case .answer(let spy, let result):
      let next = models[spy].waiting.first
      (number, moment) = (spy, next == nil ? .idleAnswer : .answer)
      isNested = isNested || next?.reactions.isEmpty == false
      models[spy].answer(result)
    }
    let benches = benches
    (before, after) = try world.value("\(step)") { @MainActor in
      let before = benches.map(\.seen)
      switch step {
      case .load(let spy, let part, let reactions): benches[spy].load(part, reactions)
      case .loadMany(let spy): for _ in 0..<20 { benches[spy].load(.name, []) }
      case .answer(let spy, let result): benches[spy].spy.answerNext(with: result)
      }
      return (before, benches.map(\.seen))
    }
  }
}

/// A spy, and what was seen of it.
@MainActor
final class SpyBench {
  struct Seen: Equatable, Sendable {
    var requests: [ProfilePart] = []
    /// How many requests it knew as soon as each `load` had returned.
    var counts: [Int] = []
    var answers: [String] = []
  }

  let spy = makeLoaderSpy()
  private var counts: [Int] = []
  private var answers: [String] = []
  private var sent = 0

  var seen: Seen { Seen(requests: spy.requests, counts: counts, answers: answers) }

  func load(_ part: ProfilePart, _ reactions: [SpyStory.Reaction]) {
    sent += 1
    spy.load(part) { [self, number = sent] result in
      answers.append("\(number) gets \(result)")
      for reaction in reactions {
        switch reaction {
        case .request(let reactions): load(.motto, reactions)
        case .answer: spy.answerNext(with: .success("from inside"))
        }
      }
    }
    counts.append(spy.requests.count)
  }
}

extension SpyStory.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .load(let spy, let part, let reactions):
      let then = reactions.isEmpty ? "" : "; its completion \(reactions.told)"
      return "spy \(spy + 1) gets load(\(part))\(then)"
    case .loadMany(let spy): return "spy \(spy + 1) gets load(.name) twenty times"
    case .answer(let spy, let result): return "spy \(spy + 1) gets answerNext(with: \(result))"
    }
  }
}

extension [SpyStory.Reaction] {
  fileprivate var told: String {
    map { reaction in
      guard case .request(let inner) = reaction else { return "calls answerNext" }
      return "requests the motto" + (inner.isEmpty ? "" : " (whose completion \(inner.told))")
    }
    .joined(separator: " and ")
  }
}
