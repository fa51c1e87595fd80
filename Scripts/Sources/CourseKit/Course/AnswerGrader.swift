import Foundation

/// Judges answers and remembers the verdicts. Work that has passed is judged again only if something changed.
struct AnswerGrader: Sendable {
  struct Result: Sendable {
    let outline: LessonOutline
    let verdict: LessonVerdict
    /// Whether it passed before and neither it nor its grader changed, so that nothing was run.
    var isUnchanged = false
  }

  let context: Context
  /// Whether the reference answer is judged, which is no progress.
  var isSolution = false

  /// Judges one lesson or one of its tasks, passed work only if forced. Any thread calls `report`.
  func result(
    _ lesson: Lesson,
    task: Int? = nil,
    isForced: Bool = false,
    report: @escaping Grader.Report
  ) async -> Result {
    let outline = LessonOutline(lesson)
    let answer = AnswerSnapshot(folder: isSolution ? lesson.solution : lesson.exercise)
    var fingerprint = ""
    if let prepared = try? await context.grader.prepare(lesson, report: report) {
      fingerprint = "\(prepared.folder.lastPathComponent) \(answer.hash)"
      let tests = prepared.tests.filter { task == nil || $0.task == task }
      let progress = context.store.load().progress[lesson]
      let numbers = Set(tests.map(\.task)).sorted()
      if !isForced, !isSolution, progress.isPassed(numbers, fingerprint: fingerprint) {
        let verdicts = tests.map { TestVerdict(test: $0, state: .passed) }
        let verdict = LessonVerdict(lesson: LessonReference(lesson), tests: verdicts)
        return Result(outline: outline, verdict: verdict, isUnchanged: true)
      }
    }
    var options = GradingOptions()
    options.tasks = task.map { [$0] }
    let verdict = await context.grader.grade(answer, of: lesson, options: options, report: report)
    if !isSolution, !Task.isCancelled {
      context.update { $0[lesson].record(verdict, fingerprint: fingerprint) }
    }
    return Result(outline: outline, verdict: verdict)
  }
}
