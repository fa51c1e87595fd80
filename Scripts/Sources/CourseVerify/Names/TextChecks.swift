import CourseKit
import Foundation

/// Checks of a lesson's texts: opening, sections, tasks, hints, neighbours.
extension LessonSources {
  var textChecks: [CheckResult] {
    (text.map { pageChecks($0) + neighbourLinkChecks($0.document) } ?? [])
      + taskChecks + hintChecks
  }

  private func neighbourLinkChecks(_ document: MarkdownDocument) -> [CheckResult] {
    let names = course.lessons.map(\.name)
    let own = lesson.name
    let last = document.prose.last { !$0.text.isEmpty }
    let targets = MarkdownLine(last?.text ?? "").linkTargets.flatMap { $0.split(separator: "/") }
    return zip(names, names.dropFirst()).filter { $0 == own || $1 == own }.map { before, after in
      let name = before == own ? after : before
      return inReadme(last?.number).fact("The last line does not link \(name).")
        .remedy("End with links to the previous and the next lesson.")
        .unless(targets.contains(Substring(name)))
    }
  }

  /// The checks that every task has a heading, hints and a suite, with the same title, numbered from 1.
  private var taskChecks: [CheckResult] {
    guard let text, let hints, let grader else { return [] }
    let sections = hints.tasks.map(\.task)
    let suites = grader.suites.filter { $0.path.count == 2 }
    let numbers = text.tasks.map(\.number) + sections.map(\.number) + suites.compactMap(\.task)
    return (1...max(1, numbers.max() ?? 1)).map { number in
      let start = "Task \(number) · "
      let title = text.tasks.first { $0.number == number }?.title
      let full = "\(start)\(title ?? "…")"
      let inText = "'\(title ?? "")' in the lesson's text"
      let headings = text.tasks.filter { $0.number == number }.map { (inTasks($0.line), $0.title) }
      let hinted = sections.filter { $0.number == number }.map { (inHints($0.line), $0.title) }
      let graded = suites.filter { $0.task == number }
        .map { ($0.place, ($0.title ?? "no title").replacing(start, with: "")) }
      let noHeading = inTasks().fact("Task \(number) has no heading in the text.")
        .remedy("Add `### \(start)…`.")
      let noHints = inHints().fact("Task \(number) has no hints.")
        .remedy("Add `## \(full)` with `### Hint 1` to `### Hint 3`.")
      let noSuite = place(lesson.grader).fact("Task \(number) has no suite in the grader.")
        .remedy("Add `@Suite(\"\(full)\") struct Task\(number)`.")
      return [(headings, noHeading), (hinted, noHints), (graded, noSuite)].flatMap { named, none in
        none.when(named.isEmpty)
          + named.filter { title != nil && $0.1 != title }.map { place, own in
            place.fact("Task \(number) is '\(own)' here, and \(inText).")
              .remedy("Use one title in Tasks.md, Hints.md and the suite: `\(full)`.")
          }
          + named.dropFirst().map {
            $0.0.fact("Task \(number) is there twice.").remedy("Give each task one number.")
          }
      }
    }
  }

  private var hintChecks: [CheckResult] {
    (hints?.tasks ?? []).map { task, levels in
      let order = inHints(task.line)
        .fact("The hints of task \(task.number) are not 1, 2 and 3 in this order.")
        .remedy("Write `### Hint 1` to `### Hint 3`: where to look, how to think, nearly the code.")
        .when(levels.map(\.number) != [1, 2, 3])
      let empty = levels.filter(\.text.isEmpty).map {
        inHints($0.line).fact("Hint \($0.number) of task \(task.number) says nothing.")
          .remedy("Write it, or renumber.")
      }
      return order + empty
    }
  }

  private static let sections = [
    "Before you start", "The trouble", "How it fails", "The smallest fix", "The picture",
    "How the test looks now", "When not to use it", "Spot the bug", "In the wild", "Check yourself",
    "Wrap-up", "Further reading",
  ]
  private static let requiredSections = [
    "Before you start", "The trouble", "Check yourself", "Wrap-up",
  ]

  /// Checks the page that teaches, and the beginnings of the other two.
  private func pageChecks(_ text: LessonText) -> [CheckResult] {
    let document = text.document
    let headings = (document.headings(level: 2) + document.headings(level: 3)).count
    let words = document.wordCount
    let end = document.prose.filter { !$0.text.isEmpty }.suffix(2).filter { line in
      line.text.contains("Your turn →") && MarkdownLine(line.text).linkTargets.contains("Tasks.md")
    }
    let title = "# Lesson \(lesson.number) · \(text.title ?? "…"): tasks"
    return sectionChecks(document) + outcomeChecks(text)
      + [
        inReadme(1).fact("The text does not begin with the lesson's title.")
          .remedy("Begin with `# Lesson \(lesson.number) · ` and the title.")
          .unless(text.title != nil),
        inReadme(3).fact("Under the title there are no minutes and no goal.")
          .remedy("Write `**Reading 20 · core 45 · stretch 30 minutes.** ` and a sentence.")
          .unless(text.times != nil),
        inReadme().fact("The page has \(headings) headings; \(Self.maxHeadings) are the limit.")
          .remedy("Join or cut sections.").unless(headings <= Self.maxHeadings),
        inReadme()
          .fact("The page has \(words) words with its code; 1000 to 1300 are meant.")
          .remedy("Cut or move what one task alone needs; \(Self.words) are accepted.")
          .unless(Self.words.contains(words)),
        inReadme(document.lines.count).fact("The page doesn't end with the way to the tasks.")
          .remedy("Write `*Your turn →* [Tasks.md](Tasks.md)` above the links to other lessons.")
          .when(end.isEmpty),
        inTasks(1).fact("The page does not begin with `\(title)`.").remedy("Begin with it.")
          .unless(text.taskPage.lines.first == title),
        inHints(1).fact("The hints don't begin with 'A test stays red'.")
          .remedy("Put the table of symptoms there, under `## A test stays red`.")
          .unless(hints?.document.headings(level: 2).first?.text ?? Self.red == Self.red),
      ]
  }

  /// Checks that the wrap-up has each of the two sentences once that `grade` and `watch` print.
  private func outcomeChecks(_ text: LessonText) -> [CheckResult] {
    guard let section = text.document.section("Wrap-up") else { return [] }
    return LessonText.outcomeBeginnings.map { beginning in
      let lines = text.outcomeLines(beginning)
      let form = "`\(beginning)…`"
      return inReadme(section.lowerBound).fact("The wrap-up has no line \(form).")
        .remedy("Write it in one line; `grade` and `watch` print it when the lesson passes.")
        .when(lines.isEmpty)
        + lines.dropFirst().map {
          inReadme($0).fact("The wrap-up has more than one line \(form).")
            .remedy("Keep one; `grade` and `watch` print the first.")
        }
    }
  }

  private static let red = "A test stays red"
  private static let maxHeadings = 8
  /// The range of 1,000 to 1,300 words, with a tenth of tolerance.
  private static let words = 900...1_430

  /// Checks that the required sections exist, that all known sections are in order, and that there is a picture.
  private func sectionChecks(_ document: MarkdownDocument) -> [CheckResult] {
    // Before the first lesson there is nothing to start from.
    let required = Self.requiredSections.dropFirst(lesson.number == "00" ? 1 : 0)
    let rank = Self.sections.firstIndex
    let known = document.headings(level: 2).filter { rank($0.text) != nil }
    let misplaced = zip(known, known.dropFirst())
      .filter { (rank($0.text) ?? 0) >= (rank($1.text) ?? 0) }.map { before, own in
        inReadme(own.line).fact("'\(own.text)' is after '\(before.text)'.")
          .remedy("Put the sections in the order of .github/FORMATS.md.")
      }
    let picture = document.section("The picture")
    let drawn = document.fences.filter { $0.language == "mermaid" }.map { $0.line - 1 }
    return required.map {
      inReadme().fact("The section '\($0)' is missing.").remedy("Add `## \($0)`.")
        .unless(document.section($0) != nil)
    } + [
      misplaced,
      inReadme(picture?.lowerBound).fact("The section 'The picture' holds no picture.")
        .remedy("Draw one in a block that opens with ```mermaid, or drop the section.")
        .unless(picture.map { drawn.contains(where: $0.contains) } ?? true),
    ]
  }
}

extension MarkdownDocument {
  /// The number of words on the page: running text, folded text and code, without pictures.
  var wordCount: Int {
    let code = fences.filter { $0.language != "mermaid" }.flatMap {
      $0.code.split { " \n".contains($0) }
    }
    return prose.map(\.text.wordCount).reduce(0, +)
      + code.count { $0.contains { $0.isLetter || $0.isNumber } }
  }
}

/// Checks of a grader, and of forbidden words in sources.
extension LessonSources {
  var graderChecks: [CheckResult] {
    (grader.map { suiteChecks($0) + testChecks($0) } ?? []) + forbiddenWords
  }

  private func suiteChecks(_ grader: ParsedGrader) -> [CheckResult] {
    let own = lesson.suite
    let title = text?.title.map { "Lesson \(lesson.number) · \($0)" }
    let expected = title ?? "…"
    let outer =
      grader.suites.first { $0.path == [own] }.map { suite in
        suite.place
          .fact("The suite is called '\(suite.title ?? "")', and the lesson's text '\(expected)'.")
          .remedy("Use the text's title.").unless(title == nil || suite.title == title)
      }
      ?? place(lesson.grader).fact("The grader has no suite \(own).")
      .remedy("Add `@Suite(\"\(expected)\") struct \(own) {}` in \(own).swift.").when(true)
    return [outer]
      + grader.suites.compactMap { suite in
        guard let task = suite.task, suite.path.count > 1 else { return nil }
        let file = suite.place.path.split(separator: "/").last ?? ""
        return suite.place.fact("The suite of task \(task) is in a file of another name.")
          .remedy("Name the file Task\(task) and a word, like Task\(task)Decoder.swift.")
          .unless(file.hasPrefix("Task\(task)"))
      }
  }

  private func testChecks(_ grader: ParsedGrader) -> [CheckResult] {
    grader.tests.map { test in
      let name = test.name
      let place = test.place
      let isSentence =
        name.contains(" ") && name.allSatisfy { $0.isLetter || $0.isNumber || " ',-".contains($0) }
      let first = grader.tests.first { $0.task == test.task && $0.name == name }?.place ?? place
      return place.fact("The test '\(name)' belongs to no task.")
        .remedy("Put it into a suite Task1, Task2 … inside `extension \(lesson.suite)`.")
        .when(test.task == nil || test.suites.first != lesson.suite)
        + place.fact("'\(name)' is no name for a test.")
        .remedy("Write a sentence between backticks, with letters, digits, spaces and ',- only.")
        .when(!isSentence)
        + place.fact("The test '\(name)' is empty; it can't fail.")
        .remedy("Expect something in it, or remove it.").when(test.isEmpty)
        + place.fact("The test '\(name)' has the name of the one at \(first).")
        .remedy("Say in its name what it proves beyond the other.").when(first != place)
    }
  }

  /// The checks that no starter traps, no grader sleeps, the sanitizer sees each lock, and graders only call the answer.
  private var forbiddenWords: [CheckResult] {
    let traps = "fatalError preconditionFailure assertionFailure abort unsafelyUnwrapped try! as!"
    let inlining = "@inlinable @frozen @_transparent @usableFromInline"
    return check([lesson.exercise], traps) {
      $0.fact("The starter can trap (`\($1)`).")
        .remedy("Make unfinished a value: the wrong answer, not a dead process.")
    }
      + check([lesson.grader], "sleep usleep nanosleep asyncAfter") {
        $0.fact("The grader waits by the clock (`\($1)`).")
          .remedy("Wait for what is to happen: a continuation, a probe, a clock of the test's own.")
      }
      + check([lesson.givenFolder, lesson.solution, lesson.grader], "Mutex") {
        $0.fact("The thread sanitizer can't see into a `\($1)` on Linux.")
          .remedy("Keep it in a `Locked` of `OutsideWorld`, in an actor, or behind an `NSLock`.")
      }
      + check([lesson.exercise, lesson.solution], inlining) {
        $0.fact("`\($1)` makes a part of the answer a part of the grader.")
          .remedy("Leave it out: graders are compiled once, against the solution.")
      }
  }

  /// Checks that the code of each Swift file of some folders contains none of these words.
  private func check(
    _ folders: [URL],
    _ words: String,
    _ finding: (CourseLocation, String) -> Finding
  ) -> [CheckResult] {
    let words = words.split(separator: " ").map(String.init)
    return folders.flatMap { $0.files("swift") }.map { url in
      guard let text = try? url.readText() else { return [place(url).notText] }
      let tokens = SwiftLexer.tokens(of: text).filter { $0.kind == .word || $0.kind == .sign }
      let pairs = zip(tokens, tokens.dropFirst()).map { ($0.text + $1.text, $1.line) }
      return (tokens.map { ($0.text, $0.line) } + pairs).filter { words.contains($0.0) }
        .map { finding(place(url, line: $0.1), $0.0) }
    }
  }
}
