import Foundation

/// `course grade`: judges lessons and tasks.
struct GradeCommand {
  let place: Workplace
  let request: GradeRequest

  /// - Returns: 0 all passed, 1 something has not, 2 something could not be graded.
  /// - Throws: An `Explanation` when a lesson or task is unknown.
  func run() async throws -> Int32 {
    let targets = try targets()
    let grader = AnswerGrader(place: place, isSolution: request.solutions)
    let live = LiveLine(place.terminal)
    var results: [AnswerGrader.Result] = []
    for (lesson, task) in targets {
      let isForced = request.again || request.json
      let result = await live.during { report in
        await grader.result(lesson, task: task, isForced: isForced, report: report)
      }
      results.append(result)
      if request.json { continue }
      if results.count > 1 { place.terminal.write("\n") }
      show(result, task: task, isOneOfMany: targets.count > 1)
    }
    if request.json {
      place.terminal.write(try CourseVerdict(place.course, request, results.map(\.verdict)).json)
    } else if targets.count > 1 {
      place.terminal.show(SummaryReport(results: results, say: place.say).screen)
    }
    return results.map(\.verdict.exitCode).max() ?? 0
  }

  private func targets() throws -> [(Lesson, Int?)] {
    if request.all { return place.course.lessons.map { ($0, nil) } }
    if !request.targets.isEmpty {
      return try request.targets.map { target in
        let lesson = try place.course.lesson(target.lesson)
        let known = LessonOutline(lesson).tasks.map(\.number)
        if let task = target.task, !known.contains(task) {
          throw Messages.unknownTask(task, lesson: lesson.number, known: known)
        }
        return (lesson, target.task)
      }
    }
    let current = Syllabus(place.course, place.progress()).current
    return current.map { [($0.lesson, nil)] } ?? place.course.lessons.map { ($0, nil) }
  }

  private func show(_ result: AnswerGrader.Result, task: Int?, isOneOfMany: Bool) {
    let terminal = place.terminal
    let syllabus = Syllabus(place.course, place.store.load().progress)
    let next = NextSteps(syllabus: syllabus, say: place.say)
    var screen = Screen()
    if result.isUnchanged {
      let number = result.outline.lesson.number
      let target = task.map { "\(number).\($0)" } ?? number
      let again = place.say.command("grade \(target) --again")
      screen.add(
        StyledText(Messages.lesson(result.outline, result.verdict), .strong),
        trailing: StyledText(Messages.unchanged, .good)
      )
      if !isOneOfMany { screen.add(StyledText(Messages.gradeAgain(again), .faint), lead: "  ") }
    } else {
      let detail: LessonReport.Detail =
        request.full ? .every : isOneOfMany ? .first : .balanced
      let report = LessonReport(
        outline: result.outline,
        verdict: result.verdict,
        say: place.say,
        detail: detail
      )
      screen.add(report.screen)
    }
    if !isOneOfMany && !request.solutions {
      screen.gap()
      screen.add(next.screen(after: result.outline, result.verdict))
      screen.gap()
      screen.lines.append(Line(syllabus.bar.text(width: terminal.width), wrapping: .never))
    }
    terminal.show(screen)
  }
}
