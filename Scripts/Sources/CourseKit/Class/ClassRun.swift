import Foundation

/// Grades a class: each answer on its own, each result written at once.
actor ClassRun {
  private let lessons: [Lesson]
  private let grader: Grader
  private let folder: URL
  private let isolation: Isolation?
  private let start = ContinuousClock.now
  private var (all, done, faults) = (0, 0, 0)
  /// Those of `done` that an earlier run had judged.
  private var kept = 0
  private var verdicts: [String: Task<LessonVerdict, Never>] = [:]

  init(_ lessons: [Lesson], _ grader: Grader, into folder: URL, _ isolation: Isolation?) {
    (self.lessons, self.grader) = (lessons, grader)
    (self.folder, self.isolation) = (folder, isolation)
  }

  /// Tells how far it is before the first answer and after each.
  func grade(_ handovers: [Handover], jobs: Int, report: @escaping Grader.Report) async throws {
    let units = handovers.flatMap { handover in lessons.map { (handover, $0) } }
    all = units.count
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
    let old = ClassResult.read(result.file(in: folder))
    if let old, old.isFinal, old.basis == result.basis {
      result.verdict = old.verdict
      kept += 1
    } else if let answer {
      // The same bytes, whoever hands them in, are judged once.
      let key = "\(result.grader) \(result.answer)"
      let task =
        verdicts[key]
        ?? Task {
          var options = GradingOptions()
          options.isolation = isolation
          return await grader.grade(answer, of: lesson, options: options)
        }
      verdicts[key] = task
      let verdict = await task.value
      // Nothing ran, because the tool is told to end: the next run will see to it.
      if verdict.state == .notStarted { return }
      result.verdict = verdict
    }
    try result.write(into: folder)
    done += 1
    faults += result.isFinal ? 0 : 1
  }

  /// `1234 of 6000 answers, 2.1 a second, 38 min left, 3 not graded`
  private var progress: String {
    let graded = Double(done - kept)
    let rate = graded / max(0.1, (ContinuousClock.now - start) / .seconds(1))
    var parts = ["\(done) of \(all) answers"]
    if graded > 0 {
      let left = Double(all - done) / rate
      parts.append("\(rate.formatted(.number.precision(.fractionLength(1)))) a second")
      parts.append(left < 90 ? "\(Int(left)) s left" : "\(Int(left / 60)) min left")
    }
    if faults > 0 { parts.append("\(faults) not graded") }
    return parts.joined(separator: ", ")
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
}
