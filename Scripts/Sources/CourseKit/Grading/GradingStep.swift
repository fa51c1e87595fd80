import Foundation

/// What the engine is doing, for a progress line.
package enum GradingStep: Sendable {
  /// Another command uses the workspace; this one waits for it. With that command's process id, if known.
  case waiting(for: Int32?)

  /// The answer is being compiled.
  case building(LessonReference)

  /// The tests begin, so many.
  case testing(LessonReference, count: Int)

  /// One more test is judged.
  case judged(TestVerdict)
}
