import CourseKit
import Foundation

/// Checks of the rules: every rule has a test with the same sentence, every test a rule, and both are short and plain.
extension LessonSources {
  var ruleChecks: [CheckResult] {
    guard let text, let grader else { return [] }
    let tasks = text.tasks.map { ParsedTask($0, in: text.taskPage) }
    let groundRules = course.groundRules
    return minuteChecks(tasks, text)
      + tasks.flatMap { task -> [CheckResult] in
        let tests = grader.tests.filter { $0.task == task.heading.number }
        return testedRuleChecks(of: task, tests)
          + tests.map { ruleFindings($0, task, groundRules) }
          + shapeChecks(of: task) + exampleChecks(task, tests)
          + [groundRuleFindings(task, tests, groundRules)]
      } + sentenceChecks(text.taskPage, tasks) + idChecks(of: tasks)
  }

  /// Checks that each task states its minutes and files, and that the lesson's head and the course's README add up.
  private func minuteChecks(_ tasks: [ParsedTask], _ text: LessonText) -> [CheckResult] {
    guard let times = text.times else { return [] }
    let checks = tasks.map { task in
      let number = task.heading.number
      let place = inTasks(task.parts.first?.line ?? task.heading.line)
      let remedy = "Under its heading write **Core · 15 minutes · `File.swift`**, or **Stretch …**."
      guard let files = task.heading.effort?.files else {
        return [place.fact("Task \(number) doesn't say what it takes.").remedy(remedy)]
      }
      let unknown = files.filter { file in
        ![lesson.exercise, lesson.solution].contains { $0.appending(path: file).isRegularFile }
      }
      return (files.isEmpty ? ["no file"] : unknown).map {
        place.fact("Task \(number) is to be done in \($0), which the exercise doesn't have.")
          .remedy("Name the files to open, each between backticks.")
      }
    }
    let sums = [("core", true, times.core), ("stretch", false, times.stretch)].map {
      (name, isCore, stated) in
      let sum = tasks.compactMap(\.heading.effort).filter { $0.isCore == isCore }.map(\.minutes)
        .reduce(0, +)
      return inReadme(3)
        .fact("The \(name) tasks take \(sum) minutes, and the lesson's head says \(stated).")
        .remedy("Make them agree.").unless(sum == stated)
    }
    // In the table they are `20 + 45 + 30`, without the last if there are none.
    let readme = course.root.appending(path: "README.md")
    let rows = MarkdownDocument(readme.text).prose.filter {
      $0.text.hasPrefix("|") && $0.text.contains("Lessons/\(lesson.name)/README.md")
    }
    let form = "\(times.reading) + \(times.core)" + (times.stretch > 0 ? " + \(times.stretch)" : "")
    let cellChecks = rows.map { number, row in
      let cell = row.split(separator: "|").last { $0.contains(/\S/) } ?? ""
      let minutes = cell.trimmingCharacters(in: .whitespaces)
      return place(readme, line: number)
        .fact("The path says '\(minutes)', and lesson \(lesson.number) '\(form)' minutes.")
        .remedy("Write '\(form)': reading, core, stretch.").unless(minutes == form)
    }
    return checks + sums + cellChecks
  }

  private func testedRuleChecks(of task: ParsedTask, _ tests: [GradingTest]) -> [CheckResult] {
    let told = Set(tests.flatMap(\.rules))
    let number = task.heading.number
    let none = inTasks(task.heading.line).fact("Task \(number) has no rule.")
      .remedy("Add its rules as bullets, one sentence each.")
    if task.rules.isEmpty { return [[none]] }
    return task.rules.map { entry in
      let rule = entry.sentence
      let place = inTasks(entry.line)
      let nearest = told.contains(rule) ? nil : rule.nearest(in: told.sorted())
      let remedy = nearest.map { "A test says nearly the same: \($0)" }
      return place.wordingFindings(of: rule)
        + place.fact("No test of task \(number) has this rule: \(rule)")
        .remedy(remedy ?? "Write `// Rule: \(rule) Look at: …` above its test.")
        .unless(told.contains(rule))
    }
  }

  private func ruleFindings(_ test: GradingTest, _ task: ParsedTask, _ groundRules: [GroundRule])
    -> [Finding]
  {
    let number = task.heading.number
    let known = task.rules.map(\.sentence) + groundRules.map(\.sentence)
    return test.place.fact("The test '\(test.name)' has no rule.")
      .remedy("Write `// Rule: <a rule of task \(number)> Look at: <place>` above it.")
      .when(test.rules.isEmpty)
      + test.place.fact("The rule of '\(test.name)' doesn't say where to look.")
      .remedy("End the comment with `Look at: <file and function>`.")
      .when(!test.rules.isEmpty && !test.saysWhereToLook)
      + test.rules.filter { !known.contains($0) }.map { rule in
        let remedy = rule.nearest(in: known).map { "It says: \($0)" }
        return test.place.fact("The text of task \(number) has no such rule: \(rule)")
          .remedy(remedy ?? "Add it there as a bullet, word for word.")
      }
  }

  /// Checks that every visible rule has an example: a short test outside `Robustness/` with a visible check.
  private func exampleChecks(_ task: ParsedTask, _ tests: [GradingTest]) -> [CheckResult] {
    let examples = tests.filter(\.isExample)
    let shown = Set(examples.flatMap(\.rules))
    let told = Set(tests.flatMap(\.rules))
    let number = task.heading.number
    let rules: [CheckResult] = task.rules.filter { !$0.isFolded }.map { rule in
      inTasks(rule.line).fact("No example of task \(number) shows this rule: \(rule.sentence)")
        .remedy("Write one in a file Task\(number)…Tests.swift outside Robustness/.")
        .when(told.contains(rule.sentence) && !shown.contains(rule.sentence))
    }
    let limit = 20
    return rules
      + examples.map { test in
        test.place.fact("The example '\(test.name)' has \(test.body.count) lines.")
          .remedy("Shorten it to \(limit) lines, or move it to Robustness/.")
          .when(test.body.count > limit)
          + test.place.fact("The example '\(test.name)' shows no check.")
          .remedy("Write #expect, #require, confirmation or expect…( in its body.")
          .unless(test.hasCheck)
      }
  }

  private func sentenceChecks(_ page: MarkdownDocument, _ tasks: [ParsedTask]) -> [CheckResult] {
    let rules = tasks.flatMap { $0.rules.map(\.line) }
    let limit = CourseLocation.maxWordsPerRule
    return sentences(in: page.prose).filter { !rules.contains($0.line) }.map { line, text in
      let count = text.wordCount
      return inTasks(line).fact("A sentence of \(count) words: \(truncated(text))")
        .remedy("Split it; \(limit) words are the limit in Tasks.md.").unless(count <= limit)
    }
  }
}

extension CourseLocation {
  static let maxWordsPerRule = 25

  /// Words that close a loophole in a rule, or leave its subject open.
  private static let bannedWords: Set = [
    "who", "whoever", "nobody", "whatever", "either", "neither", "nor", "alone", "itself",
  ]

  /// Returns the problems with the words of a rule at this location.
  func wordingFindings(of rule: String) -> [Finding] {
    let count = rule.wordCount
    let words = MarkdownLine(rule).prose.lowercased().split { !$0.isLetter }.map(String.init)
    return fact("The rule has \(count) words; \(Self.maxWordsPerRule) are the limit.")
      .remedy("Split it: one rule, one sentence.").when(count > Self.maxWordsPerRule)
      + fact("The rule doesn't end with a full stop.")
      .remedy("Make it a sentence; bullets that are no rules belong in a separate list.")
      .when(!rule.hasSuffix("."))
      + words.filter(Self.bannedWords.contains).map {
        fact("The rule says '\($0)'.")
          .remedy("Name the subject: the caller, the request, `makeNotes`.")
      }
  }
}

extension String {
  /// The number of words of a line; code counts by its words, the targets of links and HTML tags don't count.
  var wordCount: Int {
    let isPlain = !contains("<") && !contains("](")
    let text = isPlain ? self : replacing(#/<[^>]*>|\]\([^)]*\)/#, with: " ")
    return text.split(separator: " ").count { $0.contains { $0.isLetter || $0.isNumber } }
  }
}

/// Returns paragraphs and bullets, each with its first line. Rows of tables, headings and tags are separate.
func paragraphs(in prose: [(number: Int, text: String)]) -> [(line: Int, text: String)] {
  var paragraphs: [(line: Int, text: String)] = []
  var last = Int.min
  let item = #/^([-*>]|\d+\.) /#
  for (number, line) in prose {
    let text = line.trimmingCharacters(in: .whitespaces)
    if text.isEmpty { continue }
    let isAlone = "|#<".contains(text.prefix(1))
    if number == last + 1, !isAlone, text.firstMatch(of: item) == nil {
      paragraphs[paragraphs.count - 1].text += " " + text
    } else {
      paragraphs.append((number, text))
    }
    last = isAlone ? .min : number
  }
  return paragraphs
}

/// Returns the sentences of paragraphs and bullets, each with the first line of its paragraph.
func sentences(in prose: [(number: Int, text: String)]) -> [(line: Int, text: String)] {
  let end = #/([.!?:][)*_"”]*) +/#
  return paragraphs(in: prose).filter { !"|#<".contains($0.text.prefix(1)) }.flatMap { line, text in
    text.replacing(end, with: { "\($0.output.1)\n" })
      .split(separator: "\n").map { (line, String($0)) }
  }
}
