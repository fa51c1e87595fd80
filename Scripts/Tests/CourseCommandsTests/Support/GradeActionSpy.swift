import CourseKit
import Synchronization

@testable import CourseKit

/// A spy that returns the verdicts that a test gives it, and records its calls.
final class GradeActionSpy: Sendable {
  /// The arguments of a call.
  struct Call: Equatable {
    let lesson: String
    let isForced: Bool
    let number: Int
  }

  private struct State {
    var gates: [AsyncStream<[TestVerdict]>.Continuation] = []
    var stopped: Set<Int> = []
  }

  private let state = Mutex(State())
  private let begun: AsyncStream<Call>
  private let calls: AsyncStream<Call>.Continuation

  init() {
    (begun, calls) = AsyncStream.makeStream()
  }

  /// The numbers of the calls that were cancelled before they finished.
  var stopped: Set<Int> { state.withLock(\.stopped) }

  func grade(
    _ context: CommandContext,
    _ lesson: Lesson,
    _ isForced: Bool,
    _ report: Grader.ProgressHandler
  ) async -> GradingResult {
    let (gate, opener) = AsyncStream<[TestVerdict]>.makeStream()
    let number = state.withLock { state in
      state.gates.append(opener)
      return state.gates.count - 1
    }
    report("Building lesson \(lesson.number) …")
    calls.yield(Call(lesson: lesson.number, isForced: isForced, number: number))
    let told = await gate.first { _ in true }
    if told == nil { state.withLock { _ = $0.stopped.insert(number) } }
    let tests = told ?? [Self.test(1, .notStarted)]
    let verdict = LessonVerdict(lesson: LessonReference(lesson), tests: tests)
    if told != nil { context.update { $0[lesson].record(verdict, fingerprint: "f") } }
    return GradingResult(lesson: lesson, verdict: verdict)
  }

  /// Waits for the next call.
  func nextCall() async -> Call? { await begun.first { _ in true } }

  /// Says what the states of the tasks are.
  func finish(_ number: Int, _ states: VerdictState...) {
    finish(number, zip(1..., states).map(Self.test))
  }

  /// Ends a call with the verdicts on these tests.
  func finish(_ number: Int, _ tests: [TestVerdict]) {
    _ = state.withLock { $0.gates[number].yield(tests) }
  }

  private static func test(_ task: Int, _ state: VerdictState) -> TestVerdict {
    let name = "behaviour \(task)"
    return state == .failing
      ? Verdicts.failing(task, name) : TestVerdict(test: Verdicts.test(task, name), state: state)
  }
}
