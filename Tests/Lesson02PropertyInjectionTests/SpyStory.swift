import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection

/// A spy whose completions use it when they are called; a model that gets the same steps; and a spy that gets none.
struct SpyStory: Story {
  /// What a completion does after it noted its result. What it requests does all of it but the first.
  enum Use: String, CaseIterable, Sendable {
    case request = "requests the motto"
    case answer = "calls answerNext"
  }

  enum Step: Sendable {
    case load(ProfilePart, [Use]), loadMany, answer(Result<String, any Error>)
  }

  let world: World
  /// The spy, its model, and the other spy, in which requests wait.
  private let benches: [SpyBench]
  /// What was seen of them before and after the last step.
  private(set) var before: [SpyBench.Seen]
  private(set) var after: [SpyBench.Seen]
  /// Whether the last step was a load.
  private(set) var isLoad = true

  init(world: World) {
    self.world = world
    let make = { @MainActor @Sendable in
      let benches = [makeLoaderSpy(), ModelSpy(), makeLoaderSpy()].map(SpyBench.init)
      benches[2].take(.loadMany)
      return (benches, benches.map(\.seen))
    }
    guard let made = try? world.value("two spies", of: make) else {
      preconditionFailure("makeLoaderSpy never returned")
    }
    (benches, after) = made
    before = after
  }

  var seen: SpyBench.Seen { after[0] }
  var model: SpyBench.Seen { after[1] }
  var newAnswers: [String] { Array(seen.answers.dropFirst(before[0].answers.count)) }
  /// Whether the last step was an answer for which no request waited.
  var isIdle: Bool { !isLoad && model == before[1] }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    let part = Bool.random(using: &chance) ? ProfilePart.motto : .name
    let uses = (0...Int.random(in: 0...2, using: &chance)).map { _ in
      Bool.random(using: &chance) ? Use.request : .answer
    }
    return [
      .load(part, []), .load(part, uses), .loadMany, .answer(.failure(Unplugged())),
      .answer(.success(EdgeValues.untidy.randomElement(using: &chance) ?? "")),
    ]
  }

  static func simpler(_ step: Step) -> [Step] {
    switch step {
    case .load(let part, let uses): uses.indices.map { .load(part, Array(uses.suffix($0))) }
    case .loadMany: [.load(.name, [])]
    case .answer: []
    }
  }

  mutating func take(_ step: Step) throws {
    isLoad = if case .answer = step { false } else { true }
    before = after
    after = try world.value("\(step)") { @MainActor [benches] in
      for bench in benches.prefix(2) { bench.take(step) }
      return benches.map(\.seen)
    }
  }
}

extension SpyStory.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .load(let part, let uses):
      let then = uses.map { "; its completion \($0.rawValue)" }.joined()
      return "the spy gets load(\(part))\(then)"
    case .loadMany: return "the spy gets load(.name) twenty times"
    case .answer(let result): return "the spy gets answerNext(with: \(result))"
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
    /// Whether a completion has used the spy.
    var isNested = false
  }

  private let spy: any ProfileLoadingSpying
  private var notes = Seen()

  init(_ spy: any ProfileLoadingSpying) { self.spy = spy }

  var seen: Seen {
    notes.requests = spy.requests
    return notes
  }

  func take(_ step: SpyStory.Step) {
    switch step {
    case .load(let part, let uses): load(part, uses)
    case .loadMany: for _ in 0..<20 { load(.name, []) }
    case .answer(let result): spy.answerNext(with: result)
    }
  }

  private func load(_ part: ProfilePart, _ uses: [SpyStory.Use]) {
    let number = notes.counts.count + 1
    spy.load(part) { [self] result in
      notes.answers.append("\(number) gets \(result)")
      for use in uses {
        notes.isNested = true
        switch use {
        case .request: load(.motto, Array(uses.dropFirst()))
        case .answer: spy.answerNext(with: .success("from inside"))
        }
      }
    }
    notes.counts.append(spy.requests.count)
  }
}

/// What is seen of a spy must be seen of this.
private final class ModelSpy: ProfileLoadingSpying {
  private(set) var requests: [ProfilePart] = []
  private var waiting: [@MainActor (Result<String, any Error>) -> Void] = []

  func load(
    _ part: ProfilePart,
    then completion: @escaping @MainActor (Result<String, any Error>) -> Void
  ) {
    requests.append(part)
    waiting.append(completion)
  }

  func answerNext(with result: Result<String, any Error>) {
    if !waiting.isEmpty { waiting.removeFirst()(result) }
  }
}
