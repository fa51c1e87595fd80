import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import OutsideWorld

/// A spy whose completions use it when they are called, beside another in which requests wait.
struct SpyStory: JudgedStory {
  static let size = (count: 200, length: 9)
  /// Whether completions use the spy: the other rules are judged without these stories, which may crash.
  static let isInside = Locked(false)

  enum Step: String, CustomStringConvertible, Sendable {
    case load = "load(.name)"
    case loadMotto = "load(.motto)"
    case request = "load(.name), whose completion requests the motto"
    case requests = "load(.name), whose completion requests two mottos, and theirs one each"
    case answer = "load(.name), whose completion calls answerNext"
    case both = "load(.name), whose completion calls answerNext, load(.motto) and answerNext"
    case succeed = "answerNext(with: a text)"
    case fail = "answerNext(with: an error)"
    case cancelled = "load(.name) and answerNext(with: a text) in a cancelled task"
    case many = "load(.name) 150 times, and as many answers"

    var description: String { "the spy gets \(rawValue)" }
  }

  let world: World
  private let spy = SpyBench()
  private let other = SpyBench()
  /// What was seen of the spy, and of another that gets one request before each step.
  private(set) var seen = SpyBench.Seen()
  private(set) var seenOfOther = SpyBench.Seen()

  init(world: World) { self.world = world }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    let inside = [Step.request, .requests, .answer, .both]
    let odd = isInside.withLock { $0 } ? inside : [.cancelled, .many]
    return [.succeed, .fail, .load, .loadMotto, odd.randomElement(using: &chance) ?? .both]
  }

  mutating func take(_ step: Step) throws {
    (seen, seenOfOther) = try world.value("\(step)", cancelled: step == .cancelled) {
      @MainActor [spy, other] in
      if step != .cancelled { other.take(.load) }
      spy.take(step)
      return (spy.seen, other.seen)
    }
  }

  func look(_ judge: Judge) throws {
    let (other, counts) = (seenOfOther, Array(1..<seen.sent.count + 1))
    let got = "what completions got"
    if Self.isInside.withLock({ $0 }) {
      guard seen.isNested else { return }
      try judge("inside", got, be: seen.expected, is: seen.answers)
      return try judge("inside", "requests", be: seen.sent, is: seen.requests)
    }
    try judge("holds", "what completions got from `load`", be: [], is: seen.early)
    // The next rule speaks of the requests only where the answers are right.
    let isRight = seen.answers == seen.expected
    try judge("remembers", "requests", be: isRight ? seen.sent : seen.requests, is: seen.requests)
    let what = "the counts of requests after each `load`"
    try judge("remembers", what, be: isRight ? counts : seen.counts, is: seen.counts)
    try judge("answers", got, be: seen.expected, is: seen.answers)
    try judge("idle", got, be: [], is: seen.idle)
    try judge("apart", "the requests to another spy", be: other.sent, is: other.requests)
    try judge("apart", "what its completions got", be: [], is: other.answers)
  }
}

/// A spy, what was seen of it, and what must be.
@MainActor
final class SpyBench {
  struct Seen: Sendable {
    var requests: [ProfilePart] = []
    /// How many requests it knew as soon as each `load` had returned.
    var counts: [Int] = []
    var answers: [String] = []
    /// What completions got while `load` was called.
    var early: [String] = []
    /// What they got from an answer for which no request waited.
    var idle: [String] = []
    var sent: [ProfilePart] = []
    var expected: [String] = []
    /// Whether a completion has used the spy.
    var isNested = false
  }

  /// What a completion does after it noted its result. What it requests does all of it but the first.
  private enum Use { case request, answer }

  private static let errors: [any Error] = [ThrownByTheDouble(), CancellationError()]

  private lazy var spy = makeLoaderSpy()
  private var notes = Seen()
  private var waiting: [Int] = []
  private var called: Set<Int> = []

  nonisolated init() {}

  var seen: Seen {
    notes.requests = spy.requests
    return notes
  }

  func take(_ step: SpyStory.Step) {
    switch step {
    case .load: load(.name)
    case .loadMotto: load(.motto)
    case .request: load(.name, [.request])
    case .requests: load(.name, [.request, .request])
    case .answer: load(.name, [.answer])
    case .both: load(.name, [.answer, .request, .answer])
    case .succeed: answer(.success(untidy[notes.expected.count % untidy.count]))
    case .cancelled: for step in [SpyStory.Step.load, .succeed] { take(step) }
    case .many:
      for _ in 1...150 { load(.name) }
      for _ in 1...150 { answer(.success("text")) }
    case .fail: answer(.failure(Self.errors[notes.expected.count % Self.errors.count]))
    }
  }

  private func load(_ part: ProfilePart, _ uses: [Use] = []) {
    let old = notes.answers.count
    notes.sent.append(part)
    let number = notes.sent.count
    waiting.append(number)
    spy.load(part) { [self] result in
      notes.answers.append("\(number) gets \(result)")
      // A completion that is called again is told, and goes on no more: or it would never end.
      guard called.insert(number).inserted else { return }
      for use in uses {
        notes.isNested = true
        switch use {
        case .request: load(.motto, Array(uses.dropFirst()))
        case .answer: answer(.success(waiting.isEmpty ? "for nobody" : "from inside"))
        }
      }
    }
    notes.early += notes.answers.dropFirst(old)
    notes.counts.append(spy.requests.count)
  }

  private func answer(_ result: Result<String, any Error>) {
    let (old, isIdle) = (notes.answers.count, waiting.isEmpty)
    notes.expected += waiting.prefix(1).map { "\($0) gets \(result)" }
    waiting = Array(waiting.dropFirst())
    spy.answerNext(with: result)
    if isIdle { notes.idle += notes.answers.dropFirst(old) }
  }
}
