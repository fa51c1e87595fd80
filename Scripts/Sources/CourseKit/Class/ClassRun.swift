import Foundation

/// Grades a class: each answer on its own, each result written at once.
actor ClassRun {
  struct Progress: Sendable {
    var all = 0
    var done = 0
    /// Those of `done` that an earlier run had judged.
    var kept = 0
    var faults = 0
  }

  private let lessons: [Lesson]
  private let grader: Grader
  private let store: ResultStore
  private let isolation: Isolation?
  private var progress = Progress()
  private var verdicts: [String: Task<LessonVerdict, Never>] = [:]

  init(_ lessons: [Lesson], _ grader: Grader, _ store: ResultStore, _ isolation: Isolation?) {
    (self.lessons, self.grader) = (lessons, grader)
    (self.store, self.isolation) = (store, isolation)
  }

  /// Tells how far it is before the first answer and after each.
  func grade(_ handovers: [Handover], jobs: Int, report: @escaping @Sendable (Progress) -> Void)
    async throws
  {
    let units = handovers.flatMap { handover in lessons.map { (handover, $0) } }
    progress.all = units.count
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

  private func grade(_ lesson: Lesson, of handover: Handover) async throws {
    var result = ClassResult(student: handover.student, lesson: LessonReference(lesson))
    var answer: AnswerSnapshot?
    do { answer = try await read(lesson, of: handover, into: &result) } catch {
      result.problem = "\(error)"
    }
    if let answer {
      result.answer = answer.hash
      result.isolation = isolation?.description ?? "none: every answer was trusted"
      result.grader = (try? await grader.prepare(lesson))?.folder.lastPathComponent ?? ""
    }
    let old = ResultStore.read(store.file(result))
    if let old, old.isFinal, old.isAbout(result) {
      result.verdict = old.verdict
      progress.kept += 1
    } else if let answer {
      let verdict = await verdict(on: answer, of: lesson, grader: result.grader)
      // Nothing ran, because the tool is told to end: the next run will see to it.
      if verdict.state == .notStarted { return }
      result.verdict = verdict
    }
    try store.write(result)
    progress.done += 1
    progress.faults += result.isFinal ? 0 : 1
  }

  private func read(_ lesson: Lesson, of handover: Handover, into result: inout ClassResult)
    async throws -> AnswerSnapshot?
  {
    result.notes = handover.notes
    let all = handover.submissions.flatMap(\.answers)
    let named = all.filter { $0.number == lesson.number }
    // Who was asked for one lesson may have packed its files alone.
    let places = named.isEmpty && lessons.count == 1 ? all.filter(\.number.isEmpty) : named
    guard let place = places.first else {
      let problems = handover.submissions.map(\.problem).filter { !$0.isEmpty }
      result.problem = problems.joined(separator: " ")
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

  /// Judges an answer; the same bytes, whoever hands them in, once.
  private func verdict(on answer: AnswerSnapshot, of lesson: Lesson, grader key: String) async
    -> LessonVerdict
  {
    let name = "\(key) \(answer.hash)"
    let task =
      verdicts[name]
      ?? Task {
        var options = GradingOptions()
        options.isolation = isolation
        return await grader.grade(answer, of: lesson, options: options)
      }
    verdicts[name] = task
    return await task.value
  }
}
