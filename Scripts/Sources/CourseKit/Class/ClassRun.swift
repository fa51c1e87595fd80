import Foundation

/// A run over a class: it grades each answer separately, and writes each result immediately.
actor ClassRun {
  private let lessons: [Lesson]
  private let grader: Grader
  private let folder: URL
  private var options = GradingOptions()
  private let start = ContinuousClock.now
  private var totalCount = 0
  private var gradedCount = 0
  private var ungradedCount = 0
  /// The number of results that an earlier run had graded.
  private var reusedCount = 0
  private var verdicts: [String: Task<LessonVerdict, Never>] = [:]

  init(_ lessons: [Lesson], _ grader: Grader, into folder: URL, _ sandbox: Sandbox?) {
    self.lessons = lessons
    self.grader = grader
    self.folder = folder
    options.sandbox = sandbox
  }

  /// Grades all submissions. Reports the progress before the first answer and after each.
  func grade(_ handovers: [StudentSubmissions], jobs: Int, report: @escaping Grader.ProgressHandler)
    async throws
  {
    let units = handovers.flatMap { handover in lessons.map { (handover, $0) } }
    totalCount = units.count
    report(progress)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, (handover, lesson)) in units.enumerated() {
        if index >= jobs { try await group.next() }
        group.addTask {
          try await self.grade(lesson, of: handover)
          await report(self.progress)
        }
      }
      try await group.waitForAll()
    }
  }

  private func grade(_ lesson: Lesson, of handover: StudentSubmissions) async throws {
    var result = ClassResult(student: handover.student, lesson: LessonReference(lesson))
    result.notes = handover.notes
    var answer: AnswerSnapshot?
    do { answer = try await read(lesson, in: handover.submissions, into: &result) } catch {
      result.problem = "\(error)"
    }
    if let answer {
      result.answer = answer.hash
      result.isolation = options.sandbox?.description ?? "none: every answer was trusted"
      result.grader = (try? await grader.prepare(lesson))?.folder.lastPathComponent ?? ""
    }
    let old = ClassResult.read(result.file(in: folder))
    if let old, old.isFinal, old.cacheKey == result.cacheKey {
      result.verdict = old.verdict
      reusedCount += 1
    } else if let answer {
      // Identical answers of several students are graded once.
      let key = "\(result.grader) \(result.answer)"
      let task = verdicts[key] ?? Task { await grader.grade(answer, of: lesson, options: options) }
      verdicts[key] = task
      let verdict = await task.value
      // Nothing ran because the tool is being terminated: the next run grades it.
      if verdict.state == .notStarted { return }
      result.verdict = verdict
    }
    try result.write(into: folder)
    gradedCount += 1
    ungradedCount += result.isFinal ? 0 : 1
  }

  /// The progress, like `1234 of 6000 answers, 2.1 a second, 38 min left, 3 not graded`.
  private var progress: String {
    let graded = Double(gradedCount - reusedCount)
    let rate = graded / max(0.1, (ContinuousClock.now - start) / .seconds(1))
    var parts = ["\(gradedCount) of \(totalCount) answers"]
    if graded > 0 {
      let left = Double(totalCount - gradedCount) / rate
      parts.append("\(rate.formatted(.number.precision(.fractionLength(1)))) a second")
      parts.append(left < 90 ? "\(Int(left)) s left" : "\(Int(left / 60)) min left")
    }
    if ungradedCount > 0 { parts.append("\(ungradedCount) not graded") }
    return parts.joined(separator: ", ")
  }

  private func read(_ lesson: Lesson, in submissions: [Submission], into result: inout ClassResult)
    async throws -> AnswerSnapshot?
  {
    let all = submissions.flatMap(\.answers)
    let named = all.filter { $0.lessonNumber == lesson.number }
    // For a single lesson, a student may have packed only its files.
    let places = named.isEmpty && lessons.count == 1 ? all.filter { $0.lessonNumber == nil } : named
    guard let place = places.first else {
      result.problem = submissions.map(\.problem).filter { !$0.isEmpty }.joined(separator: " ")
      return nil
    }
    result.source = place.title
    let answer = try await place.read(as: lesson)
    if answer.files.isEmpty {
      result.source = ""
      result.notes.append("The folder of lesson \(lesson.number) holds no Swift file")
      return nil
    }
    if places.count > 1 {
      let times = "\(places.count) times; \(result.source) was graded"
      result.notes.append("Lesson \(lesson.number) is there \(times)")
    }
    result.notes += answer.findings.map(\.message)
    return answer
  }
}
