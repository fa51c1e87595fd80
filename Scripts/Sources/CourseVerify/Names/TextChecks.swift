import CourseKit
import Foundation

/// The shape of a lesson's texts: opening, sections, tasks, hints, neighbours.
enum TextChecks {
  static func all(_ material: LessonMaterial) -> [Check] {
    opening(material) + Sections.checks(material) + neighbours(material) + tasks(material)
      + hintLevels(material)
  }

  /// A lesson's text begins with its title, its minutes and its goal.
  static func opening(_ material: LessonMaterial) -> [Check] {
    guard let text = material.text else { return [] }
    return [
      Check(
        text.title != nil,
        "The text does not begin with the lesson's title.",
        at: material.inReadme(1),
        remedy: "Begin with `# Lesson \(material.lesson.number) · ` and the title."
      ),
      Check(
        text.goal != nil,
        "Under the title there are no minutes and no goal.",
        at: material.inReadme(3),
        remedy: "Write `**Reading 20 · core 45 · stretch 30 minutes.** ` and a sentence."
      ),
    ]
  }

  /// The last line of a lesson's text links the lesson before it and the one after it.
  static func neighbours(_ material: LessonMaterial) -> [Check] {
    guard let document = material.text?.document else { return [] }
    let lessons = material.course.lessons
    guard let index = lessons.firstIndex(where: { $0.name == material.lesson.name }) else {
      return []
    }
    let last = document.prose.last { !$0.text.isEmpty }
    let targets = MarkdownLine(last?.text ?? "").targets
    return [index - 1, index + 1].filter(lessons.indices.contains).map { neighbour in
      let name = lessons[neighbour].name
      return Check(
        targets.contains { $0.split(separator: "/").contains(Substring(name)) },
        "The last line does not link \(name).",
        at: material.inReadme(last?.number),
        remedy: "End with links to the previous and the next lesson."
      )
    }
  }

  /// Every task has a heading in the text, a section of hints and a suite, all of the same title, numbered from 1.
  static func tasks(_ material: LessonMaterial) -> [Check] {
    guard let text = material.text, let hints = material.hints, let grader = material.grader else {
      return []
    }
    let numbers =
      text.tasks.map(\.number) + hints.sections.map(\.task) + grader.suites.compactMap(\.task)
    guard let last = numbers.max(), last > 0 else {
      return [
        Check(
          "The lesson has no task.",
          at: material.inReadme(),
          remedy: "Add headings `### Task 1 · …` under 'Your turn', each with hints and a suite."
        )
      ]
    }
    return (1...last).map { Check(findings($0, text, hints, grader, material)) }
      + [Check(tasksElsewhere(text, material))]
  }

  private static func findings(
    _ number: Int,
    _ text: LessonText,
    _ hints: Hints,
    _ grader: GraderSource,
    _ material: LessonMaterial
  ) -> [Finding] {
    let title = text.tasks.first { $0.number == number }?.title
    let wanted = title ?? "…"
    // Where the task is named, with the title it has there.
    let headings = text.tasks.filter { $0.number == number }
      .map { (material.inReadme($0.heading.line), $0.title) }
    let sections = hints.sections.filter { $0.task == number }
      .map { (material.inHints($0.line), $0.title) }
    let start = "Task \(number) · "
    let suites = grader.suites.filter { $0.task == number && $0.path.count == 2 }.map { suite in
      let own = suite.title ?? "no title"
      return (suite.place, own.hasPrefix(start) ? String(own.dropFirst(start.count)) : own)
    }
    var findings: [Finding] = []
    func find(_ fact: String, _ place: Place, _ remedy: String) {
      findings.append(Finding(fact, at: place, remedy: remedy))
    }
    if headings.isEmpty {
      find(
        "Task \(number) has no heading in the text.",
        material.inReadme(),
        "Add `### Task \(number) · …` under 'Your turn'."
      )
    }
    if sections.isEmpty {
      find(
        "Task \(number) has no hints.",
        material.inHints(),
        "Add `## Task \(number) · \(wanted)` with `### Hint 1` to `### Hint 3`."
      )
    }
    if suites.isEmpty {
      find(
        "Task \(number) has no suite in the grader.",
        material.course.place(material.lesson.grader),
        "Add `@Suite(\"Task \(number) · \(wanted)\") struct Task\(number)`."
      )
    }
    for (place, own) in headings + sections + suites where title != nil && own != title {
      find(
        "Task \(number) is '\(own)' here, and '\(wanted)' in the lesson's text.",
        place,
        "Use one title in README.md, Hints.md and the suite: `Task \(number) · \(wanted)`."
      )
    }
    for (place, _) in headings.dropFirst() + sections.dropFirst() + suites.dropFirst() {
      find("Task \(number) is there twice.", place, "Give each task one number.")
    }
    return findings
  }

  /// Tasks stand under *Your turn*.
  private static func tasksElsewhere(_ text: LessonText, _ material: LessonMaterial) -> [Finding] {
    guard let turn = text.document.headings.first(where: { $0.text == "Your turn" }) else {
      return []
    }
    let lines = text.document.range(of: turn)
    return text.tasks.filter { !lines.contains($0.heading.line - 1) }.map {
      Finding(
        "Task \($0.number) does not stand under 'Your turn'.",
        at: material.inReadme($0.heading.line),
        remedy: "Move its heading into that section."
      )
    }
  }

  /// Every task has three hints, in order, none of them empty.
  static func hintLevels(_ material: LessonMaterial) -> [Check] {
    (material.hints?.sections ?? []).map { section in
      let numbers = section.levels.map(\.number)
      let missing = [1, 2, 3].filter { !numbers.contains($0) }
      var findings = missing.map { level in
        Finding(
          "Task \(section.task) has no hint \(level).",
          at: material.inHints(section.line),
          remedy: "Add `### Hint \(level)`: where to look, how to think about it, nearly the code."
        )
      }
      if missing.isEmpty, numbers != [1, 2, 3] {
        findings.append(
          "The hints of task \(section.task) are not 1, 2 and 3 in this order.",
          at: material.inHints(section.line),
          remedy: "Number them so."
        )
      }
      findings += section.levels.filter { $0.text.isEmpty }.map { level in
        Finding(
          "Hint \(level.number) of task \(section.task) says nothing.",
          at: material.inHints(level.line),
          remedy: "Write it, or renumber."
        )
      }
      return Check(findings)
    }
  }
}

/// The sections of a lesson's text: some are always there, the known ones stand in one order.
private struct Sections {
  let order: [String]
  let required: [String]

  static let current = Sections(
    order: [
      "Before you start", "The trouble", "How it fails", "The smallest fix", "The picture",
      "How the test looks now", "When not to use it", "Spot the bug", "In the wild", "Your turn",
      "A test stays red", "Check yourself", "Wrap-up", "Further reading",
    ],
    required: [
      "Before you start", "The trouble", "Your turn", "A test stays red", "Check yourself",
      "Wrap-up",
    ]
  )

  /// The form of lessons that are not converted yet; see `LessonMaterial.isConverted`.
  static let older = Sections(
    order: [
      "The trouble", "How it fails", "The smallest fix", "The picture", "How the test looks now",
      "When not to use it", "Mistakes people make", "Spot the bug", "In the wild", "Your turn",
      "Check yourself", "Wrap-up", "Further reading",
    ],
    required: ["The trouble", "Your turn", "Check yourself", "Wrap-up"]
  )

  /// How many words may stand above *Your turn*, not counting code.
  static let mostWords = 1_300

  static func checks(_ material: LessonMaterial) -> [Check] {
    guard let text = material.text else { return [] }
    let sections = material.isConverted ? current : older
    let headings = text.document.headings(level: 2)
    let isFirst = material.lesson.number == "00"
    let present = sections.required.filter { !isFirst || $0 != "Before you start" }.map { section in
      Check(
        headings.contains { $0.text == section },
        "The section '\(section)' is missing.",
        at: material.inReadme(),
        remedy: "Add `## \(section)`."
      )
    }
    return present + [
      Check(sections.misplaced(headings, material)), picture(text.document, material),
      length(text.document, material),
    ]
  }

  private func misplaced(_ headings: [Heading], _ material: LessonMaterial) -> [Finding] {
    var last: (rank: Int, title: String)?
    var findings: [Finding] = []
    for heading in headings {
      guard let rank = order.firstIndex(of: heading.text) else { continue }
      if let last, rank <= last.rank {
        findings.append(
          "'\(heading.text)' stands after '\(last.title)'.",
          at: material.inReadme(heading.line),
          remedy: "Put the sections in the order of .github/CONTRIBUTING.md."
        )
      } else {
        last = (rank, heading.text)
      }
    }
    return findings
  }

  private static func picture(_ document: MarkdownDocument, _ material: LessonMaterial) -> Check {
    guard let heading = document.headings(level: 2).first(where: { $0.text == "The picture" })
    else { return Check() }
    let lines = document.range(of: heading)
    return Check(
      document.fences.contains { $0.language == "mermaid" && lines.contains($0.line - 1) },
      "The section 'The picture' holds no picture.",
      at: material.inReadme(heading.line),
      remedy: "Draw one in a block that opens with ```mermaid, or drop the section."
    )
  }

  private static func length(_ document: MarkdownDocument, _ material: LessonMaterial) -> Check {
    let turn = document.headings(level: 2).first { $0.text == "Your turn" }
    let lines = document.prose.prefix { $0.number < turn?.line ?? .max }
    let words = lines.map { Sentences.words(in: $0.text) }.reduce(0, +)
    return Check(
      !material.isConverted || words <= mostWords,
      "\(words) words stand above 'Your turn'; \(mostWords) are the limit.",
      at: material.inReadme(),
      remedy: "Cut what the lesson can do without."
    )
  }
}
