import CourseKit
import Foundation

/// A task as the lesson's text has it: what it takes, and its rules.
struct TaskText: Sendable {
  /// A bullet that a test holds the answer against.
  struct Rule: Hashable, Sendable {
    let sentence: String
    let line: Int
  }

  let heading: LessonText.TaskHeading

  /// Whether later lessons need it, its minutes, and the files to open; `nil` where that line has another form.
  let facts: (isCore: Bool, minutes: Int, files: [String])?
  let rules: [Rule]

  /// The bold words that open a list of something else than rules.
  static let otherLists = ["You decide", "A way to get there", "Predict", "Look back"]

  /// Reads the tasks of a text.
  static func tasks(of text: LessonText) -> [TaskText] {
    text.tasks.map { task in
      let lines = text.document.range(of: task.heading)
      return TaskText(task, text.document.prose.filter { lines.contains($0.number - 1) })
    }
  }

  private init(_ heading: LessonText.TaskHeading, _ prose: [(number: Int, text: String)]) {
    self.heading = heading
    let first = prose.first { !$0.text.isEmpty }?.text ?? ""
    let form = #/\*\*(Core|Stretch) · (\d+) minutes · (.+)\*\*/#
    facts = first.wholeMatch(of: form).flatMap { match in
      guard let minutes = Int(match.output.2) else { return nil }
      return (match.output.1 == "Core", minutes, MarkdownLine(String(match.output.3)).spans)
    }
    var rules: [Rule] = []
    var isRules = true
    var isFolded = false
    var isBullet = false
    for (number, text) in prose {
      if text.contains("<details") { isFolded = true }
      if text.hasPrefix("- "), isRules, !isFolded {
        rules.append(Rule(sentence: String(text.dropFirst(2)), line: number))
        isBullet = true
      } else if isBullet, text.hasPrefix("  "), let last = rules.popLast() {
        let more = text.trimmingCharacters(in: .whitespaces)
        rules.append(Rule(sentence: last.sentence + " " + more, line: last.line))
      } else if !text.isEmpty {
        isBullet = false
        if text.hasPrefix("**") {
          isRules = !Self.otherLists.contains { text.dropFirst(2).hasPrefix($0) }
        }
      }
      if text.contains("</details>") { isFolded = false }
    }
    self.rules = rules.map { Rule(sentence: Sentences.plain($0.sentence), line: $0.line) }
  }
}

/// What students read before and what a verdict says after are the same sentences.
///
/// Every rule of a task has a test, every test has a rule, and both are short and plain.
enum RuleChecks {
  static let mostWords = 25

  /// Words that close a loophole in a rule, or leave open who does something.
  private static let vague: Set<Substring> = [
    "who", "whoever", "nobody", "whatever", "either", "neither", "nor", "alone", "itself",
  ]

  /// Words that mean too much, with those that the field uses.
  private static let better: [Substring: String] = [
    "handed": "pass or inject", "asks": "calls, requests or resolves", "asked": "called",
    "keeps": "caches, stores or saves", "kept": "cached, stored or saved", "circle": "cycle",
    "world": "values, context or environment",
  ]

  static func all(_ material: LessonMaterial) -> [Check] {
    guard material.isConverted, let text = material.text, let grader = material.grader else {
      return []
    }
    let tasks = TaskText.tasks(of: text)
    return minutes(tasks, text, material)
      + tasks.flatMap { task in
        let tests = grader.tests.filter { $0.task == task.heading.number }
        return rules(of: task, tests, material) + tests.map { Check(ruleFindings($0, task)) }
      } + sentences(text, material)
  }

  /// Every task says what it takes; the sums are those of the lesson's head and of the table in the front door.
  private static func minutes(
    _ tasks: [TaskText],
    _ text: LessonText,
    _ material: LessonMaterial
  ) -> [Check] {
    guard let times = text.times else { return [] }
    var checks = tasks.map { task in
      let place = material.inReadme(task.heading.heading.line + 2)
      guard let facts = task.facts else {
        return Check(
          "Task \(task.heading.number) doesn't say what it takes.",
          at: place,
          remedy:
            "Under its heading write **Core · 15 minutes · `File.swift`**, or **Stretch …**."
        )
      }
      let files = facts.files.filter { file in
        ![material.lesson.exercise, material.lesson.solution].contains {
          $0.appending(path: file).isRegularFile
        }
      }
      return Check(
        (facts.files.isEmpty ? ["no file"] : files).map {
          Finding(
            "Task \(task.heading.number) is to be done in \($0), which the exercise doesn't have.",
            at: place,
            remedy: "Name the files to open, each between backticks."
          )
        }
      )
    }
    for (name, isCore, stated) in [("core", true, times.core), ("stretch", false, times.stretch)] {
      let sum = tasks.compactMap(\.facts).filter { $0.isCore == isCore }.map(\.minutes).reduce(0, +)
      checks.append(
        Check(
          sum == stated,
          "The \(name) tasks take \(sum) minutes, and the lesson's head says \(stated).",
          at: material.inReadme(3),
          remedy: "Make them agree."
        )
      )
    }
    return checks + [path(times, material)]
  }

  /// The table of the course's `README.md` has the same minutes: `20 + 45 + 30`, without the last if there are none.
  private static func path(_ times: LessonText.Minutes, _ material: LessonMaterial) -> Check {
    let readme = material.course.root.appending(path: "README.md")
    guard let text = try? TextFile(readme).text else { return Check() }
    let rows = MarkdownDocument(text).prose.filter {
      $0.text.hasPrefix("|") && $0.text.contains("Lessons/\(material.lesson.name)/README.md")
    }
    let wanted = [times.reading, times.core] + (times.stretch > 0 ? [times.stretch] : [])
    let form = wanted.map(String.init).joined(separator: " + ")
    return Check(
      rows.compactMap { row in
        let cell = row.text.split(separator: "|").last { $0.contains { $0 != " " } } ?? ""
        let numbers = cell.split { !$0.isNumber }.compactMap { Int($0) }
        if numbers == wanted { return nil }
        return Finding(
          "The path says '\(cell.trimmingCharacters(in: .whitespaces))', and lesson "
            + "\(material.lesson.number) '\(form)' minutes.",
          at: material.course.place(readme, line: row.number),
          remedy: "Write '\(form)': reading, core, stretch."
        )
      }
    )
  }

  private static func rules(
    of task: TaskText,
    _ tests: [GradingTest],
    _ material: LessonMaterial
  ) -> [Check] {
    let told = Set(tests.flatMap(\.rules))
    if task.rules.isEmpty {
      let fact = "Task \(task.heading.number) has no rule."
      let remedy = "Add its rules as bullets, one sentence each."
      let place = material.inReadme(task.heading.heading.line)
      return [Check(Finding(fact, at: place, remedy: remedy))]
    }
    return task.rules.map { rule in
      let place = material.inReadme(rule.line)
      var findings = wording(rule.sentence, at: place)
      if !told.contains(rule.sentence) {
        let nearest = EditDistance.nearest(to: rule.sentence, in: told.sorted())
        findings.append(
          "No test of task \(task.heading.number) has this rule: \(rule.sentence)",
          at: place,
          remedy: nearest.map { "A test says nearly the same: \($0)" }
            ?? "Write `// Rule: \(rule.sentence) Look at: …` above its test."
        )
      }
      return Check(findings)
    }
  }

  private static func wording(_ rule: String, at place: Place) -> [Finding] {
    var findings: [Finding] = []
    func find(_ fact: String, _ remedy: String, _ severity: Finding.Severity = .error) {
      findings.append(Finding(fact, at: place, remedy: remedy, severity: severity))
    }
    let count = Sentences.words(in: rule)
    if count > mostWords {
      find(
        "The rule has \(count) words; \(mostWords) are the limit.",
        "Split it: one rule, one sentence."
      )
    }
    if !rule.hasSuffix(".") {
      find(
        "The rule doesn't end with a full stop.",
        "Make it a sentence; bullets that are no rules stand under **You decide**."
      )
    }
    for word in MarkdownLine(rule).prose.lowercased().split(whereSeparator: { !$0.isLetter }) {
      if vague.contains(word) {
        find("The rule says '\(word)'.", "Name the subject: the caller, the request, `makeNotes`.")
      } else if let other = better[word] {
        find("The rule says '\(word)'.", "Say what the field says: \(other).", .warning)
      }
    }
    return findings
  }

  private static func ruleFindings(_ test: GradingTest, _ task: TaskText) -> [Finding] {
    var findings: [Finding] = []
    if test.rules.isEmpty {
      findings.append(
        "The test '\(test.name)' has no rule.",
        at: test.place,
        remedy:
          "Write `// Rule: <a rule of task \(task.heading.number)> Look at: <place>` above it."
      )
    } else if !test.saysWhereToLook {
      findings.append(
        "The rule of '\(test.name)' doesn't say where to look.",
        at: test.place,
        remedy: "End the comment with `Look at: <file and function>`."
      )
    }
    let known = task.rules.map(\.sentence)
    findings += test.rules.filter { !known.contains($0) }.map { rule in
      let nearest = EditDistance.nearest(to: rule, in: known)
      return Finding(
        "The text of task \(task.heading.number) has no such rule: \(rule)",
        at: test.place,
        remedy: nearest.map { "It says: \($0)" } ?? "Add it there as a bullet, word for word."
      )
    }
    return findings
  }

  /// Under *Your turn* no sentence has to be read twice.
  private static func sentences(_ text: LessonText, _ material: LessonMaterial) -> [Check] {
    guard let turn = text.document.headings(level: 2).first(where: { $0.text == "Your turn" })
    else { return [] }
    let lines = text.document.range(of: turn)
    let prose = text.document.prose.filter { lines.contains($0.number - 1) }
    let rules = Set(TaskText.tasks(of: text).flatMap { $0.rules.map(\.line) })
    return Sentences.sentences(in: prose).filter { !rules.contains($0.line) }.map { sentence in
      let count = Sentences.words(in: sentence.text)
      return Check(
        count <= mostWords,
        "A sentence of \(count) words: \(short(sentence.text))",
        at: material.inReadme(sentence.line),
        remedy: "Split it; \(mostWords) words are the limit under 'Your turn'."
      )
    }
  }
}

/// Takes running text apart.
enum Sentences {
  /// The words of a line; code counts by its words, the targets of links and HTML tags don't count.
  static func words(in line: String) -> Int {
    let isPlain = !line.contains("<") && !line.contains("](")
    let text = isPlain ? line : line.replacing(#/<[^>]*>|\]\([^)]*\)/#, with: " ")
    return text.split(separator: " ").count { word in
      word.contains { $0.isLetter || $0.isNumber }
    }
  }

  /// A sentence without links and double spaces, so that a comment can have the same words.
  static func plain(_ sentence: String) -> String {
    sentence.replacing(#/\[([^\]]*)\]\([^)]*\)/#, with: { "\($0.output.1)" })
      .split(separator: " ").joined(separator: " ")
  }

  /// The sentences of paragraphs and bullets, each with the line on which its paragraph begins. Tables have none.
  static func sentences(in prose: [(number: Int, text: String)]) -> [(line: Int, text: String)] {
    var paragraphs: [(line: Int, text: String)] = []
    var last = Int.min
    for (number, line) in prose {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.isEmpty || text.hasPrefix("|") || text.hasPrefix("#") || text.hasPrefix("<") {
        last = .min
      } else if number == last + 1, text.firstMatch(of: #/^([-*>]|\d+\.) /#) == nil,
        let paragraph = paragraphs.popLast()
      {
        paragraphs.append((paragraph.line, paragraph.text + " " + text))
        last = number
      } else {
        paragraphs.append((number, text))
        last = number
      }
    }
    return paragraphs.flatMap { paragraph in
      paragraph.text.replacing(#/([.!?:][)*_"”]*) +/#, with: { "\($0.output.1)\n" })
        .split(separator: "\n").map { (paragraph.line, String($0)) }
    }
  }
}
