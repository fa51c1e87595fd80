import CourseKit
import Foundation

/// A task as the lesson's text has it: what it takes, and its rules.
struct TaskText: Sendable {
  let heading: NumberedSection
  /// Whether later lessons need it, its minutes, and the files to open; `nil` where that line has another form.
  let facts: (isCore: Bool, minutes: Int, files: [String])?
  private(set) var rules: [(sentence: String, line: Int)] = []
  private static let otherLists = ["You decide", "A way to get there", "Predict", "Look back"]
    .map { "**" + $0 }

  init(_ heading: NumberedSection, in document: MarkdownDocument) {
    self.heading = heading
    let prose = document.prose.filter { heading.lines.contains($0.number - 1) }
    let first = prose.first { !$0.text.isEmpty }?.text ?? ""
    let form = #/\*\*(Core|Stretch) · (\d+) minutes · (.+)\*\*/#
    facts = first.wholeMatch(of: form).flatMap { match in
      guard let minutes = Int(match.output.2) else { return nil }
      return (match.output.1 == "Core", minutes, MarkdownLine(String(match.output.3)).spans)
    }
    var (isRules, isFolded) = (true, false)
    for (line, text) in paragraphs(in: prose) {
      if text.contains("<details") { isFolded = true }
      if text.hasPrefix("**") { isRules = !Self.otherLists.contains(where: text.hasPrefix) }
      if text.hasPrefix("- "), isRules, !isFolded {
        // Without links and double spaces, so that a comment can have the same words.
        let plain = text.dropFirst(2).replacing(#/\[([^\]]*)\]\([^)]*\)/#, with: { $0.output.1 })
        rules.append((plain.split(separator: " ").joined(separator: " "), line))
      }
      if text.contains("</details>") { isFolded = false }
    }
  }
}

/// What students read before and what a verdict says after are the same sentences.
/// Every rule of a task has a test, every test has a rule, and both are short and plain.
extension LessonMaterial {
  private static let mostWords = 25

  /// Words that close a loophole in a rule, or leave open who does something.
  private static let vague: Set = [
    "who", "whoever", "nobody", "whatever", "either", "neither", "nor", "alone", "itself",
  ]

  var ruleChecks: [Check] {
    guard let text, let grader else { return [] }
    let tasks = text.tasks.map { TaskText($0, in: text.document) }
    return minutes(tasks, text)
      + tasks.flatMap { task in
        let tests = grader.tests.filter { $0.task == task.heading.number }
        return rules(of: task, tests) + tests.map { ruleFindings($0, task) }
      } + longSentences(text, tasks)
  }

  /// Every task says what it takes; the sums are those of the lesson's head and of the table in the front door.
  private func minutes(_ tasks: [TaskText], _ text: LessonText) -> [Check] {
    guard let times = text.times else { return [] }
    let checks = tasks.map { task in
      let (number, place) = (task.heading.number, inReadme(task.heading.line + 2))
      let remedy = "Under its heading write **Core · 15 minutes · `File.swift`**, or **Stretch …**."
      guard let files = task.facts?.files else {
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
      let sum = tasks.compactMap(\.facts).filter { $0.isCore == isCore }.map(\.minutes).reduce(0, +)
      return inReadme(3)
        .fact("The \(name) tasks take \(sum) minutes, and the lesson's head says \(stated).")
        .remedy("Make them agree.").unless(sum == stated)
    }
    // In the table they are `20 + 45 + 30`, without the last if there are none.
    let readme = course.root.appending(path: "README.md")
    let rows = MarkdownDocument(readme.text).prose.filter {
      $0.text.hasPrefix("|") && $0.text.contains("Lessons/\(lesson.name)/README.md")
    }
    let wanted: [Int] = [times.reading, times.core] + (times.stretch > 0 ? [times.stretch] : [])
    let form = wanted.map(String.init).joined(separator: " + ")
    let cellChecks = rows.map { number, row in
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let cell = cells.last { !$0.isEmpty } ?? ""
      return place(readme, line: number)
        .fact("The path says '\(cell)', and lesson \(lesson.number) '\(form)' minutes.")
        .remedy("Write '\(form)': reading, core, stretch.")
        .unless(cell.split { !$0.isNumber }.compactMap { Int($0) } == wanted)
    }
    return checks + sums + cellChecks
  }

  private func rules(of task: TaskText, _ tests: [GradingTest]) -> [Check] {
    let (told, number) = (Set(tests.flatMap(\.rules)), task.heading.number)
    let none = inReadme(task.heading.line).fact("Task \(number) has no rule.")
      .remedy("Add its rules as bullets, one sentence each.")
    if task.rules.isEmpty { return [[none]] }
    return task.rules.map { rule, line in
      let place = inReadme(line)
      if told.contains(rule) { return wording(rule, at: place) }
      let nearest = rule.nearest(in: told.sorted())
      let remedy = nearest.map { "A test says nearly the same: \($0)" }
      let untold = place.fact("No test of task \(number) has this rule: \(rule)")
        .remedy(remedy ?? "Write `// Rule: \(rule) Look at: …` above its test.")
      return wording(rule, at: place) + [untold]
    }
  }

  private func wording(_ rule: String, at place: Place) -> [Finding] {
    let count = rule.wordCount
    let words = MarkdownLine(rule).prose.lowercased().split { !$0.isLetter }.map(String.init)
    return place.fact("The rule has \(count) words; \(Self.mostWords) are the limit.")
      .remedy("Split it: one rule, one sentence.").when(count > Self.mostWords)
      + place.fact("The rule doesn't end with a full stop.")
      .remedy("Make it a sentence; bullets that are no rules stand under **You decide**.")
      .when(!rule.hasSuffix("."))
      + words.filter(Self.vague.contains).map {
        place.fact("The rule says '\($0)'.")
          .remedy("Name the subject: the caller, the request, `makeNotes`.")
      }
  }

  private func ruleFindings(_ test: GradingTest, _ task: TaskText) -> [Finding] {
    let (number, known) = (task.heading.number, task.rules.map(\.sentence))
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

  private func longSentences(_ text: LessonText, _ tasks: [TaskText]) -> [Check] {
    let lines = text.document.section("Your turn") ?? 0..<0
    let prose = text.document.prose.filter { lines.contains($0.number - 1) }
    let rules = tasks.flatMap { $0.rules.map(\.line) }
    return sentences(in: prose).filter { !rules.contains($0.line) }.map { line, text in
      let count = text.wordCount
      return inReadme(line).fact("A sentence of \(count) words: \(short(text))")
        .remedy("Split it; \(Self.mostWords) words are the limit under 'Your turn'.")
        .unless(count <= Self.mostWords)
    }
  }
}

extension String {
  /// How many words a line has; code counts by its words, the targets of links and HTML tags don't count.
  var wordCount: Int {
    let isPlain = !contains("<") && !contains("](")
    let text = isPlain ? self : replacing(#/<[^>]*>|\]\([^)]*\)/#, with: " ")
    return text.split(separator: " ").count { $0.contains { $0.isLetter || $0.isNumber } }
  }
}

/// Paragraphs and bullets, each with the line on which it begins. Rows of tables, headings and tags stand alone.
private func paragraphs(in prose: [(number: Int, text: String)]) -> [(line: Int, text: String)] {
  var paragraphs: [(line: Int, text: String)] = []
  var last = Int.min
  for (number, line) in prose {
    let text = line.trimmingCharacters(in: .whitespaces)
    if text.isEmpty { continue }
    let isAlone = "|#<".contains(text.prefix(1))
    if number == last + 1, !isAlone, text.firstMatch(of: #/^([-*>]|\d+\.) /#) == nil {
      paragraphs[paragraphs.count - 1].text += " " + text
    } else {
      paragraphs.append((number, text))
    }
    last = isAlone ? .min : number
  }
  return paragraphs
}

/// The sentences of paragraphs and bullets, each with the line on which its paragraph begins.
func sentences(in prose: [(number: Int, text: String)]) -> [(line: Int, text: String)] {
  paragraphs(in: prose).filter { !"|#<".contains($0.text.prefix(1)) }.flatMap { line, text in
    text.replacing(#/([.!?:][)*_"”]*) +/#, with: { "\($0.output.1)\n" })
      .split(separator: "\n").map { (line, String($0)) }
  }
}
