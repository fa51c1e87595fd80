import Foundation

/// `course grade`: grades lessons and tasks.
struct GradeCommand: Command {
  static let entry: Summary = ("grade", "[NN|NN.T|all …]", "grade your answers")
  static let help = """
    Scripts/course grade [NN|NN.T|all …] [--again] [--full] [--json]
                         [--answers Solutions]

    Builds and tests your answers; a test that is not green beside the others is run
    on its own. Without a number: the first lesson that is not finished. 01 is a lesson,
    01.2 a task, `all` all lessons.
    A lesson that passed is not graded again until you or its grader change a file.

    --again              grade it even if nothing changed
    --full               show every failing test in full
    --json               verdicts for machines (see .github/VERDICT.md)
    --answers Solutions  grade the reference answers; progress stays as it is

    COURSE_TEST_SECONDS=30 gives each test that long instead of 10 seconds.
    Exit code 0: passed, 1: not passed, 2: could not be graded.
    """

  let targets: [String]
  let again: Bool
  let full: Bool
  let json: Bool
  let solutions: Bool

  init(_ arguments: inout CommandArguments) throws {
    again = arguments.flag("--again")
    full = arguments.flag("--full")
    json = arguments.flag("--json")
    let folder = try arguments.option("--answers", "Exercises or Solutions") { word in
      ["Exercises", "Solutions"].contains(word) ? word : nil
    }
    solutions = folder == "Solutions"
    targets = try arguments.remainingNames()
  }

  func run(_ context: CommandContext) async throws -> Int32 {
    let lessons = try lessons(context)
    var results: [GradingResult] = []
    for (lesson, task) in lessons {
      let result = await ProgressLine(context.terminal).withProgress { report in
        await context.grade(lesson, task, isSolution: solutions, isForced: again || json, report)
      }
      results.append(result)
      if json { continue }
      if results.count > 1 { context.terminal.write("\n") }
      show(result, task, ofMany: lessons.count > 1, context)
    }
    let verdicts = results.map(\.verdict)
    let verdict = CourseVerdict(course: context.course, isSolution: solutions, lessons: verdicts)
    if json { context.terminal.write(try verdict.json()) }
    if !json, lessons.count > 1 { context.terminal.show(Screen(summary: results)) }
    return verdict.exitCode
  }

  private func lessons(_ context: CommandContext) throws -> [(lesson: Lesson, task: Int?)] {
    let chosen = try targets.filter { $0 != "all" }.map(context.course.parseTarget)
    for case (let lesson, let task?) in chosen { try lesson.validate(task: task) }
    if targets.isEmpty, let current = context.status().currentLesson { return [(current, nil)] }
    let isAll = targets.isEmpty || targets.contains("all")
    return isAll ? context.course.lessons.map { ($0, nil) } : chosen
  }

  private func show(_ result: GradingResult, _ task: Int?, ofMany: Bool, _ context: CommandContext)
  {
    let lesson = result.lesson
    let verdict = result.verdict
    let paths = context.paths
    let most = full ? .max : ofMany ? 1 : nil
    var screen = LessonReport(result: result, paths: paths, maxDetailedTests: most).screen
    if result.isUnchanged {
      let unchanged = StyledText("passed, and unchanged since", .good)
      screen = Screen("\(lesson.name(for: verdict))", .strong, trailing: unchanged)
      let target = lesson.number + (task.map { ".\($0)" } ?? "")
      let again = "Grade it again: \(paths.commandLine("grade \(target) --again"))"
      if !ofMany { screen.add("\(again)", .faint, lead: "  ") }
    }
    if !ofMany, !solutions {
      screen.addSection(context.nextSteps(after: lesson, verdict))
      let bar = context.status(isQuiet: true).bar(width: context.terminal.width)
      screen.addSection(Screen([Line(text: bar, wrapping: .never)]))
    }
    context.terminal.show(screen)
  }
}

/// The output of `grade --json`: the verdicts of all graded lessons. See `.github/VERDICT.md`.
struct CourseVerdict: Codable, Sendable {
  private(set) var schemaVersion = 1
  let course: String
  let answers: String
  let state: VerdictState
  let exitCode: Int32
  let lessons: [LessonVerdict]

  init(course: Course, isSolution: Bool, lessons: [LessonVerdict]) {
    self.course = course.root.path
    answers = isSolution ? "Solutions" : "Exercises"
    state = .combined(lessons.map(\.state))
    exitCode = lessons.map(\.exitCode).max() ?? 0
    self.lessons = lessons
  }
}
