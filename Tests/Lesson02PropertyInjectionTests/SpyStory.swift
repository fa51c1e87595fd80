import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection

/// A spy whose completions use it when they are called, beside another in which requests wait.
struct SpyStory: Story {
  enum Step: String, CaseIterable, CustomStringConvertible, Sendable {
    case load = "load(.name)"
    case loadMotto = "load(.motto)"
    case loadMany = "load(.name) twenty times"
    case request = "load(.name), whose completion requests the motto"
    case requests = "load(.name), whose completion requests two mottos, and theirs one each"
    case answer = "load(.name), whose completion calls answerNext"
    case both = "load(.name), whose completion calls answerNext, load(.motto) and answerNext"
    case succeed = "answerNext(with: a text)"
    case fail = "answerNext(with: an error)"

    var description: String { "the spy gets \(rawValue)" }
  }

  let world: World
  private let benches: [SpyBench]
  /// What was seen of the spy and of the other, before and after the last step.
  private(set) var before: [SpyBench.Seen]
  private(set) var after: [SpyBench.Seen]
  /// Whether the last step was a load.
  private(set) var isLoad = true

  init(world: World) {
    self.world = world
    let make = { @MainActor @Sendable in
      let benches = [SpyBench(), SpyBench()]
      benches[1].take(.loadMany)
      return (benches, benches.map(\.seen))
    }
    guard let made = try? world.value("two spies", of: make) else {
      preconditionFailure("makeLoaderSpy never returned")
    }
    (benches, after) = made
    before = after
  }

  var seen: SpyBench.Seen { after[0] }
  var newAnswers: [String] { Array(seen.answers.dropFirst(before[0].answers.count)) }
  /// Whether the last step was an answer for which no request waited.
  var isIdle: Bool { !isLoad && seen.expected == before[0].expected }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    [.succeed, .fail] + (1...3).compactMap { _ in Step.allCases.randomElement(using: &chance) }
  }

  mutating func take(_ step: Step) throws {
    isLoad = ![.succeed, .fail].contains(step)
    before = after
    after = try world.value("\(step)") { @MainActor [benches] in
      benches[0].take(step)
      return benches.map(\.seen)
    }
  }
}

/// A spy, what was seen of it, and what must be.
@MainActor
final class SpyBench {
  struct Seen: Equatable, Sendable {
    var requests: [ProfilePart] = []
    /// How many requests it knew as soon as each `load` had returned.
    var counts: [Int] = []
    var answers: [String] = []
    var sent: [ProfilePart] = []
    var expected: [String] = []
    /// Whether a completion has used the spy.
    var isNested = false
  }

  /// What a completion does after it noted its result. What it requests does all of it but the first.
  private enum Use { case request, answer }

  private static let errors: [any Error] = [Unplugged(), CancellationError()]

  private let spy = makeLoaderSpy()
  private var notes = Seen()
  private var waiting: [Int] = []

  var seen: Seen {
    notes.requests = spy.requests
    return notes
  }

  func take(_ step: SpyStory.Step) {
    switch step {
    case .load: load(.name)
    case .loadMotto: load(.motto)
    case .loadMany: for _ in 0..<20 { load(.name) }
    case .request: load(.name, [.request])
    case .requests: load(.name, [.request, .request])
    case .answer: load(.name, [.answer])
    case .both: load(.name, [.answer, .request, .answer])
    case .succeed:
      answer(.success(EdgeValues.untidy[notes.expected.count % EdgeValues.untidy.count]))
    case .fail: answer(.failure(Self.errors[notes.expected.count % Self.errors.count]))
    }
  }

  private func load(_ part: ProfilePart, _ uses: [Use] = []) {
    notes.sent.append(part)
    let number = notes.sent.count
    waiting.append(number)
    spy.load(part) { [self] result in
      notes.answers.append("\(number) gets \(result)")
      for use in uses {
        notes.isNested = true
        switch use {
        case .request: load(.motto, Array(uses.dropFirst()))
        case .answer: answer(.success("from inside"))
        }
      }
    }
    notes.counts.append(spy.requests.count)
  }

  private func answer(_ result: Result<String, any Error>) {
    notes.expected += waiting.prefix(1).map { "\($0) gets \(result)" }
    waiting = Array(waiting.dropFirst())
    spy.answerNext(with: result)
  }
}
