import CourseKit
import Foundation

/// A rule for all tasks, from `Lessons/GroundRules.md`.
struct GroundRule: Sendable {
  let name: String
  let sentence: String
  let line: Int
}

extension Course {
  private var groundRulesPage: URL { root.appending(path: "Lessons/GroundRules.md") }

  /// The sections of the page, each with the bold sentence under its heading.
  var groundRules: [GroundRule] {
    let document = MarkdownDocument(groundRulesPage.text)
    return document.headings(level: 2).map { heading in
      let text = document.prose.first { $0.number > heading.line && !$0.text.isEmpty }?.text ?? ""
      let sentence = text.wholeMatch(of: #/\*\*(.+)\*\*/#).map { String($0.output.1) }
      return GroundRule(name: heading.text, sentence: sentence ?? "", line: heading.line)
    }
  }

  /// The checks of the page of ground rules: it exists, and each rule is a sentence.
  var groundRuleChecks: [CheckResult] {
    [place(groundRulesPage).missing.unless(groundRulesPage.isRegularFile)]
      + groundRules.map { rule in
        let place = place(groundRulesPage, line: rule.line)
        if !rule.sentence.isEmpty { return place.wordingFindings(of: rule.sentence) }
        return [
          place.fact("The ground rule '\(rule.name)' has no sentence.")
            .remedy("Write it in bold under the heading, on one line.")
        ]
      }
  }
}

extension LessonSources {
  private static let maxRules = 5
  /// The hard limits of words are a third more than 150 and 250.
  private static let coreLimits = (minutes: 25, words: 200)
  private static let stretchLimits = (minutes: 40, words: 330)

  func shapeChecks(of task: ParsedTask) -> [CheckResult] {
    let number = task.heading.number
    let parts = task.parts
    let top = inTasks(task.heading.line)
    let kinds = Set(parts.map(\.kind))
    let isCore = task.heading.effort?.isCore == true
    let unknown = parts.filter { $0.kind == .unknown }.map {
      inTasks($0.line).fact("A task has no part '\($0.title)'.")
        .remedy("Use the parts of a task that .github/FORMATS.md lists.")
    }
    let known = parts.filter { $0.kind != .unknown }
    let misplaced = zip(known, known.dropFirst())
      .filter { $0.kind.rawValue > $1.kind.rawValue }.map { before, part in
        inTasks(part.line).fact("'\(part.title)' is after '\(before.title)'.")
          .remedy("Put the parts in the order of .github/FORMATS.md.")
      }
    let missing = [
      top.fact("Task \(number) has no goal.")
        .remedy("Say in a sentence or two under its first line what to reach, and why.")
        .when(kinds.contains(.effort) && !kinds.contains(.goal)),
      top.fact("Task \(number) doesn't say when it is done.")
        .remedy("Write **Done when**, and its rules below as bullets.")
        .unless(kinds.contains(.rules)),
      top.fact("Task \(number) has a prediction and no folded answer.")
        .remedy("Write `<details><summary>Answer</summary>` below the question.")
        .when(kinds.contains(.prediction) && !kinds.contains(.answer)),
      top.fact("Task \(number) is a core task and goes step by step.")
        .remedy("Make it smaller; only stretch tasks have steps.")
        .when(isCore && kinds.contains(.steps)),
    ]
    return [unknown, misplaced] + missing + limitChecks(task)
  }

  private func limitChecks(_ task: ParsedTask) -> [CheckResult] {
    let number = task.heading.number
    let top = inTasks(task.heading.line)
    let effort = task.heading.effort
    let minutes = effort?.minutes ?? 0
    let limits = effort?.isCore == true ? Self.coreLimits : Self.stretchLimits
    let folded = task.rules.count(where: \.isFolded)
    let counts = [
      ("under 'Done when'", task.rules.count - folded), ("under 'The tests also check'", folded),
    ]
    return [
      top.fact("Task \(number) takes \(minutes) minutes; \(limits.minutes) are the limit.")
        .remedy("Cut the task.").unless(minutes <= limits.minutes),
      top.fact("Task \(number) shows \(task.visibleWords) words; \(limits.words) are the limit.")
        .remedy("Fold or cut what is not needed to begin.").warning
        .unless(task.visibleWords <= limits.words),
    ]
      + counts.map { area, count in
        top.fact("Task \(number) has \(count) rules \(area); \(Self.maxRules) are the limit.")
          .remedy("Join rules, fold an edge case, or cut the task.").unless(count <= Self.maxRules)
      }
  }

  /// Returns a finding for each ground rule that a task names or its tests check, but not both.
  func groundRuleFindings(_ task: ParsedTask, _ tests: [GradingTest], _ rules: [GroundRule])
    -> CheckResult
  {
    let number = task.heading.number
    let line = task.parts.first { $0.kind == .groundRules }?.line
    let place = inTasks(line ?? task.heading.line)
    let form = "The [ground rules](../GroundRules.md) hold too: nothing live, nothing shared."
    let names = rules.map { $0.name.lowercased() }
    let told = Set(tests.flatMap(\.rules))
    let check = "A test of task \(number) checks"
    return place.fact("The line on ground rules has another form.").remedy("Write it like: \(form)")
      .when(line != nil && task.groundRules.isEmpty)
      + task.groundRules.filter { !names.contains($0) }.map {
        place.fact("There is no ground rule '\($0)'.")
          .remedy("Name those of Lessons/GroundRules.md: \(names.joined(separator: ", ")).")
      }
      + zip(rules, names).flatMap { rule, name in
        let isNamed = task.groundRules.contains(name)
        let isChecked = told.contains(rule.sentence)
        return place.fact("No test of task \(number) checks the ground rule '\(rule.name)'.")
          .remedy("Write `// Rule: \(rule.sentence) Look at: …` above its test.")
          .when(isNamed && !isChecked)
          + place.fact("\(check) the ground rule '\(name)', which it doesn't name.")
          .remedy("Name it there: \(form)").when(isChecked && !isNamed)
      }
  }

  /// Checks that each task has a unique id, which the record of progress uses.
  func idChecks(of tasks: [ParsedTask]) -> [CheckResult] {
    let ids = tasks.map { $0.heading.identity?.id }
    return tasks.map { task in
      let number = task.heading.number
      let place = inTasks(task.heading.line + 1)
      let slug = task.heading.title.lowercased().split { !($0.isLetter || $0.isNumber) }
        .joined(separator: "-")
      let id = task.heading.identity?.id
      return place.fact("Task \(number) has no id.")
        .remedy("Write `<!-- id: \(slug) -->` under its heading.").when(id == nil)
        + place.fact("The id '\(id ?? "")' is at more than one task.")
        .remedy("Give the newer one another id.").when(id != nil && ids.count { $0 == id } > 1)
    }
  }
}
