import Foundation

/// The text that a run of a lesson ends with: at most 25 lines of 100 columns.
struct LessonSummary {
  let title: String
  let lesson: LessonFolders
  let tasks: [TaskHeading]
  let tests: [TestResult]

  private static let width = 100

  var lines: [String] {
    let done = tasks.filter { isDone($0) }
    let run = tasks.count { wasRun($0) }
    let scope = run == tasks.count ? "" : " in this run"
    let core = tasks.filter { !$0.isStretch }
    let parts =
      run < tasks.count || core.count == run
      ? "" : " (core: \(core.count(where: isDone)) of \(core.count))"
    var lines = ["── \(title): \(done.count) of \(run) tasks done\(parts)\(scope) ──"]
    let open = tasks.filter { !isDone($0) && wasRun($0) }
    if let task = open.first(where: { !$0.isStretch }) ?? open.first {
      lines += self.lines(for: task)
    } else if done.count == tasks.count {
      lines += linesOfGreenLesson
    } else {
      lines.append("All tests of this run passed.")
      lines.append("Next: \(command)")
    }
    return lines.map { $0.count <= Self.width ? $0 : "\($0.prefix(Self.width - 1))…" }
  }

  private func tests(of task: TaskHeading) -> [TestResult] {
    tests.filter { $0.task == task.number }
  }

  private func wasRun(_ task: TaskHeading) -> Bool { !tests(of: task).isEmpty }

  private func isDone(_ task: TaskHeading) -> Bool {
    let tests = tests(of: task)
    return !tests.isEmpty && tests.allSatisfy(\.isGreen)
  }

  /// The command that runs the lesson's tests, in the form of this run.
  private var command: String {
    let isAlone = ProcessInfo.processInfo.environment["COURSE_LESSON"] == lesson.number
    let lead = isAlone ? "COURSE_LESSON=\(lesson.number) " : ""
    return "\(lead)swift test --filter Lesson\(lesson.number)"
  }

  /// The way on, if the whole lesson was run and only stretch tasks are open.
  private var linesOfDoneCore: [String] {
    guard tasks.allSatisfy({ $0.isStretch || isDone($0) }), let next = lesson.next else {
      return []
    }
    return ["The core is done. Next: Lessons/\(next)/README.md, or a stretch task."]
      + linesOfShortPath
  }

  /// The next lesson of the short path, if it is another one.
  private var linesOfShortPath: [String] {
    let path = lesson.shortPath
    guard let index = path.firstIndex(of: lesson.name) else { return [] }
    guard index + 1 < path.count else { return ["The short path ends here."] }
    let next = path[index + 1]
    return next == lesson.next ? [] : ["On the short path, next: Lessons/\(next)/README.md"]
  }

  private var linesOfGreenLesson: [String] {
    var lines = ["The lesson is done. Compare your answer: Scripts/course compare \(lesson.number)"]
    if let next = lesson.next { lines.append("Next: Lessons/\(next)/README.md") }
    return lines + linesOfShortPath
  }

  /// Returns the first red test of a task: examples before robustness tests, in the order of the file.
  private func firstRed(of task: TaskHeading) -> TestResult? {
    tests(of: task).filter { !$0.isGreen }
      .min { ($0.isExample ? 0 : 1, $0.file, $0.line) < ($1.isExample ? 0 : 1, $1.file, $1.line) }
  }

  private func lines(for task: TaskHeading) -> [String] {
    guard let test = firstRed(of: task) else { return [] }
    let kind = task.isStretch ? "stretch" : "core"
    var lines = task.isStretch ? linesOfDoneCore : []
    lines += ["Open: task \(task.number) · \(task.title) (\(kind))", "", "  ✘ \(test.name)"]
    if tests.contains(where: { $0.isExample && $0.isGreen && $0.rule == test.rule }) {
      lines.append("    The example of this rule passes; this case fails.")
    }
    lines += field("Rule", test.rule)
    lines += foundFields(test.issues.first ?? "This test did not end.")
    lines += field("Look at", "\(lesson.answer)/\(test.lookAt)")
    let place = "Tests/\(lesson.name)Tests/\(test.file):\(test.line)"
    // A field is wrapped between words: a path that is too long gets a space before the name of its file.
    let isLong = place.count + 14 > Self.width
    lines += field("Test", isLong ? place.replacing(#/\/(?=[^\/]*$)/#, with: "/ ") : place)
    let others = tests.filter { !$0.isGreen && $0.name != test.name }
    let here = others.filter { $0.task == task.number }.count
    lines += [""]
    if !others.isEmpty {
      lines.append(
        "Also red: \(here) tests of this task, \(others.count - here) tests of other tasks."
      )
    }
    lines.append("Text:  Lessons/\(lesson.name)/Tasks.md")
    lines.append("Again: \(command)/Task\(task.number)")
    return lines
  }

  /// Returns the first lines of an issue, with the values of a comparison named.
  private func foundFields(_ issue: String) -> [String] {
    let pattern = /Expectation failed: \((.+?) → (.*)\) == (?:\(.+? → (.*)\)|(.+))/
    let lines = issue.split(separator: "\n").map(String.init)
    if let first = lines.first, let match = first.wholeMatch(of: pattern) {
      let expected = match.output.3 ?? match.output.4 ?? ""
      return field("Expected", "\(match.output.1) == \(expected)")
        + field("Actual", String(match.output.2))
        + lines.dropFirst().prefix(8).flatMap { field("", $0) }
    }
    return lines.prefix(10).enumerated().flatMap { index, line in
      for (lead, name) in [("expected: ", "Expected"), ("actual: ", "Actual")]
      where line.hasPrefix(lead) {
        return field(name, String(line.dropFirst(lead.count)))
      }
      return field(index == 0 ? "Found" : "", line)
    }
  }

  /// Lines with a name in front, wrapped at the width: at most three.
  private func field(_ name: String, _ text: String) -> [String] {
    var rows = [""]
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let row = rows[rows.count - 1]
      if row.isEmpty {
        rows[rows.count - 1] = String(word)
      } else if row.count + word.count + 15 > Self.width {
        rows.append(String(word))
      } else {
        rows[rows.count - 1] = "\(row) \(word)"
      }
    }
    return rows.prefix(3).enumerated().map { index, row in
      let lead = index == 0 ? name : ""
      return "    \(lead.padding(toLength: 10, withPad: " ", startingAt: 0))\(row)"
    }
  }
}
