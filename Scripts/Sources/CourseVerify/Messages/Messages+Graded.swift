import CourseKit

/// Findings about answers that were built and graded.
extension Messages {
  static func notCompiling(_ error: String, at place: Place) -> Finding {
    Finding("This does not compile: \(error)", at: place, remedy: "Mend it.")
  }

  static func notGraded(_ explanation: String, at place: Place) -> Finding {
    Finding("No test could be run: \(explanation)", at: place, remedy: "Mend that first.")
  }

  static func compilerWarning(_ warning: String, at place: Place) -> Finding {
    Finding("The compiler warns: \(warning)", at: place, remedy: "Mend what it names.")
  }

  static func mustPass(_ test: TestVerdict, subject: String, at place: Place) -> Finding {
    Finding(
      "\(name(test.test)) \(verb(test.state)) on \(subject)\(reason(test)).",
      at: place,
      remedy: "Mend the answer, or the test if it asks for more than the lesson does."
    )
  }

  static func greenStarter(_ task: Int, at place: Place) -> Finding {
    Finding(
      "Task \(task) is green before the student did anything.",
      at: place,
      remedy: "Break the starter for this task's own reason, or make the grader ask for it."
    )
  }

  static func deadStarter(_ test: TestVerdict, at place: Place) -> Finding {
    Finding(
      "\(name(test.test)) \(verb(test.state)) on the starter\(reason(test)).",
      at: place,
      remedy: "Make the starter wrong, not dead: no trap, no endless wait."
    )
  }

  static func onlyThrown(_ task: Int, at place: Place) -> Finding {
    Finding(
      "Task \(task) is red on the starter by thrown errors alone.",
      at: place,
      remedy: "Catch them in the test and expect something, so that the failure names the rule.",
      severity: .warning
    )
  }

  static func untried(_ test: ExpectedTest) -> Finding {
    Finding(
      "No one has seen \(name(test)) fail: the starter passes it and no mistake names it.",
      at: Place(test.file, line: test.line),
      remedy: "Write a mistake that it catches.",
      severity: .warning
    )
  }

  static func accepted(_ mistake: String, by test: ExpectedTest, at place: Place) -> Finding {
    Finding(
      "The mistake \(mistake) is accepted by \(name(test)).",
      at: place,
      remedy: "Sharpen the test, or name the test that does reject it."
    )
  }

  static func rejectedByTime(_ mistake: String, by test: ExpectedTest, at place: Place) -> Finding {
    Finding(
      "The mistake \(mistake) is rejected by \(name(test)) only when its time is over.",
      at: place,
      remedy: "Let the test notice by itself, with a watchdog.",
      severity: .warning
    )
  }

  /// What follows the name of an answer whose jobs and threads came late.
  static func shaken(_ times: Int, of all: Int) -> String {
    " in \(times) of \(all) runs with late jobs"
  }

  static func greenTooEarly(_ task: Int, step: Int, at place: Place) -> Finding {
    Finding(
      "Task \(task) is green after step \(step), and the script doesn't say so.",
      at: place,
      remedy: "Add it to the line `Green:`, or take its solution out of the step."
    )
  }

  static func notYetGreen(_ task: TaskVerdict, step: Int, at place: Place) -> Finding {
    let test = task.tests.first { $0.state != .passed }
    let which = test.map { ": '\($0.test.name)' \(verb($0.state))\(reason($0))" } ?? ""
    return Finding(
      "Task \(task.number) is not green after step \(step), as the script says\(which).",
      at: place,
      remedy: "Mend the step's files, or the line `Green:`."
    )
  }

  static func notInSolution(at place: Place) -> Finding {
    Finding(
      "The solution has no file of this name, so it would stay behind after the last step.",
      at: place,
      remedy: "Rename it as the solution's file, or remove it."
    )
  }

  static func changesNothing(at place: Place) -> Finding {
    Finding(
      "The file is as it was before the step.",
      at: place,
      remedy: "Remove it: a step holds only what changes."
    )
  }

  private static func name(_ test: ExpectedTest) -> String { "Task \(test.task) · '\(test.name)'" }

  private static func verb(_ state: VerdictState) -> String {
    switch state {
    case .passed: "passes"
    case .failing: "fails"
    case .crashed: "crashes"
    case .timedOut: "runs out of time"
    case .notCompiling: "does not compile"
    case .notStarted: "did not start"
    case .notGraded: "could not be graded"
    }
  }

  private static func reason(_ test: TestVerdict) -> String {
    let issue = short(test.issues.first { $0.isFailure }?.message ?? test.explanation)
    return issue.isEmpty ? "" : ": " + (issue.hasSuffix(".") ? String(issue.dropLast()) : issue)
  }
}
