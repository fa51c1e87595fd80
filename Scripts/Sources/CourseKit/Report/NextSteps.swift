extension CommandContext {
  static let congratulations: StyledText =
    "That was the last open task: the whole course has passed. Congratulations!"

  /// Returns the commands to type after a lesson, or one of its tasks, was graded and its verdict stored.
  func nextSteps(after lesson: Lesson, _ verdict: LessonVerdict) -> Screen {
    let number = lesson.number
    let isOne = verdict.tasks.count == 1 && lesson.tasks.count > 1
    let again = next("Again:", "grade \(number)\(isOne ? ".\(verdict.tasks[0].number)" : "")")
    switch verdict.state {
    case .passed: break
    case .notGraded: return Screen([next("Check:", "doctor")])
    case .notCompiling, .notStarted: return Screen([again])
    case .failing, .crashed, .timedOut:
      let task = verdict.firstRedTask(of: lesson).map { ".\($0)" }
      return Screen([next("Hint:", "hint \(number)\(task ?? "")"), again])
    }
    if let target = nextTarget(lesson, verdict) {
      let task = target == number ? [] : [next("Task:", "task \(target)")]
      return Screen([next("Next:", "grade \(target)")] + task)
    }
    var screen = Screen(outcomesOf: lesson)
    screen.addSection(Screen([next("Compare:", "compare \(number)")]))
    screen.add(Line(label: "Why:", paths.styledPath(lesson.solutionNotes), .strong))
    if let following = course.lessons.first(where: { $0.number > number }) {
      screen.add(Line(label: "Read:", paths.styledPath(following.readme), .strong))
      screen.add(next("Then:", "grade \(following.number)"))
    } else if status(isQuiet: true).currentLesson == nil {
      screen.addSection(Self.congratulations, .good)
    } else {
      screen.add(next("Next:", "list"))
    }
    return screen
  }

  /// Returns the first other task that hasn't passed, or else the outdated one; the lesson if several are outdated.
  private func nextTarget(_ lesson: Lesson, _ verdict: LessonVerdict) -> String? {
    let progress = status(isQuiet: true).progress[lesson]
    let number = lesson.number
    let graded = verdict.tasks.map(\.number)
    let others = lesson.recommendedTaskOrder.filter { !graded.contains($0) }
    if let open = others.first(where: { progress[task: $0].state != .passed }) {
      return "\(number).\(open)"
    }
    let fingerprint = graded.first.flatMap { progress[task: $0].fingerprint }
    let stale = others.filter { progress[task: $0].fingerprint != fingerprint }
    return stale.first.map { stale.count == 1 ? "\(number).\($0)" : number }
  }

  private func next(_ label: String, _ words: String) -> Line {
    Line(label: label, paths.styledCommandLine(words), .strong)
  }
}
