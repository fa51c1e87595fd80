import Foundation

/// Judges answers and remembers the verdicts. Work that has passed is judged again only if something changed.
struct AnswerGrader: Sendable {
  /// What became of a lesson.
  struct Result: Sendable {
    let outline: LessonOutline
    let verdict: LessonVerdict

    /// Whether it passed before and neither it nor its grader changed, so that nothing was run.
    var isUnchanged = false
  }

  let context: Context

  /// Whether the reference answer is judged, which is no progress.
  var isSolution = false

  /// Judges one lesson or one of its tasks.
  ///
  /// - Parameters:
  ///   - lesson: the lesson.
  ///   - task: the task's number, `nil` for all.
  ///   - isForced: whether passed work is judged again too.
  ///   - report: told what is going on, from any thread.
  /// - Returns: the verdict; `notGraded` if the lesson itself can't be read.
  func result(
    _ lesson: Lesson,
    task: Int? = nil,
    isForced: Bool = false,
    report: @escaping @Sendable (GradingStep) -> Void
  ) async -> Result {
    let outline = LessonOutline(lesson)
    do {
      let progress = context.store.load().progress[lesson]
      let job = try job(lesson, task: task, progress)
      let before = Fingerprint.of(lesson)
      if !isForced, !isSolution,
        let unchanged = unchanged(job, outline, progress, fingerprint: before)
      {
        return unchanged
      }
      let verdict = await context.engine.grade(job, report: report)
      if !isSolution, !Task.isCancelled {
        // Saved in the middle of grading: the verdict is remembered, and not taken for one on the new text.
        let fingerprint = Fingerprint.of(lesson) == before ? before : ""
        context.update { $0[lesson].record(verdict, fingerprint: fingerprint) }
      }
      return Result(outline: outline, verdict: verdict)
    } catch {
      let verdict = LessonVerdict(
        lesson: LessonReference(lesson),
        state: .notGraded,
        explanation: "\(error)",
        tasks: []
      )
      return Result(outline: outline, verdict: verdict)
    }
  }

  /// Builds what grading a lesson needs, so that the first verdict is quick.
  func prepare(_ lesson: Lesson, report: @escaping @Sendable (GradingStep) -> Void) async {
    guard let job = try? GradingJob(lesson) else { return }
    _ = await context.engine.build(job, report: report)
  }

  /// What is to be done, with a first look if it is likely to pay.
  func job(_ lesson: Lesson, task: Int?, _ progress: LessonProgress) throws -> GradingJob {
    if isSolution { return try GradingJob(lesson, task: task, answer: lesson.solution) }
    var job = try GradingJob(lesson, task: task)
    if !progress.promisesGreen(job.taskNumbers) { job.firstLook = [] }
    return job
  }

  private func unchanged(
    _ job: GradingJob,
    _ outline: LessonOutline,
    _ progress: LessonProgress,
    fingerprint: String
  ) -> Result? {
    let tasks = job.taskNumbers.sorted()
    guard progress.isPassed(tasks, fingerprint: fingerprint) else { return nil }
    let verdicts = tasks.map { number in
      let tests = job.tests.filter { $0.task == number }
      return TaskVerdict(
        number: number,
        tests: tests.map { TestVerdict(test: $0, state: .passed) }
      )
    }
    return Result(
      outline: outline,
      verdict: LessonVerdict(lesson: job.lesson, tasks: verdicts),
      isUnchanged: true
    )
  }
}
