import Foundation

struct TestReport: Sendable {
  let verdict: TestVerdict
  let lesson: Lesson
  let paths: Paths
  /// Whether no other test can be the reason that this one is red.
  var isOnlyRed = false
  /// `Task 2 · reads dates the way its decoder does`.
  private var behaviour: String { "Task \(verdict.test.task) · \(verdict.test.name)" }
  var line: Line { Line("\(behaviour)", lead: "  " + verdict.state.mark + " ") }

  var screen: Screen {
    var screen = Screen(behaviour, .strong, lead: verdict.state.mark + " ")
    if !verdict.explanation.isEmpty {
      screen.add("\(paths.shortened(verdict.explanation))", lead: "    ")
    }
    var seen: Set<[String]> = []
    let different = failures.filter { issue in
      seen.insert(issue.comments.isEmpty ? [issue.message] : issue.comments).inserted
    }
    for issue in different.prefix(3) { add(issue, to: &screen) }
    let more = failures.count - min(3, different.count)
    let cases = count(more, "more case", one: "one")
    if more > 0 { screen.add("and in \(cases)", .faint, lead: "    ") }
    if let rule = verdict.rule.map(Rule.init) {
      if !rule.text.isEmpty { screen.add(row("rule", rule.text)) }
      if let lookAt = rule.lookAt, isOnlyRed || verdict.reachedItsRule {
        screen.add(row("look at", lookAt))
      }
    }
    addPlaces(to: &screen)
    if !verdict.output.isEmpty {
      screen.add("printed", .faint, lead: "    ")
      screen.add(Screen(excerptOf: verdict.output, head: 12, tail: 6).indented(by: 4))
    }
    return screen
  }

  private var failures: [TestIssue] {
    let all = verdict.issues.filter(\.isFailure)
    // Why a process ended says more than that it did.
    let reasons = all.filter { $0.exit == nil }
    return reasons.isEmpty ? all : reasons
  }

  private func add(_ issue: TestIssue, to screen: inout Screen) {
    if let arguments = issue.arguments {
      screen.add(row("with", cut(verdict.test.named(arguments))))
    }
    var comments = issue.comments.map { $0.trimmingCharacters(in: .newlines) }[...]
    if let expected = issue.expected, let actual = issue.actual {
      screen.add(row("expected", cut(expected)))
      screen.add(row("actual", cut(actual)))
    } else if issue.message != "Issue recorded" || comments.isEmpty {
      screen.add(row("found", cut(issue.exit ?? issue.message)))
    } else {
      // The library's sentence says nothing; what the test's author wrote says it all.
      screen.add(row("found", comments.removeFirst(), .notice))
    }
    for comment in comments { screen.add(row("", comment, .notice)) }
  }

  private func addPlaces(to screen: inout Screen) {
    let crash = verdict.crashPlace.map { paths.shown($0) }
    if let open = crash ?? answerFile.map({ paths.shown($0) }) {
      screen.add(row("open", open, .place))
    }
    // A shared part of the graders may have found it; whoever reads wants the test.
    let inGrader = failures.lazy.compactMap(\.place).first { $0.file.hasPrefix(lesson.grader.path) }
    let file = inGrader?.file ?? lesson.root.appending(path: verdict.test.file).path
    screen.add(row("test", paths.shown(file, line: inGrader?.line ?? verdict.test.line), .place))
  }

  /// The answer's file that the rule or a comment names first, as `Cart.swift` or as the type `Cart`.
  private var answerFile: URL? {
    let texts = [verdict.rule ?? ""] + failures.flatMap(\.comments)
    let words = texts.flatMap { text in
      text.split { !($0.isLetter || $0.isNumber || "_+-".contains($0)) }
    }
    let files = lesson.exercise.swiftFiles.map { lesson.exercise.appending(path: $0) }
    return words.lazy.compactMap { word in
      files.first { $0.deletingPathExtension().lastPathComponent == word }
    }.first
  }

  private func row(_ label: String, _ text: String, _ style: Style = .plain) -> Line {
    Line(label: label, StyledText(text, style), .faint, indent: 4)
  }

  /// A value as the library wrote it, cut if it is long. An apostrophe loses the backslash that a literal would need.
  private func cut(_ text: String) -> String {
    let text = text.replacing("\\'", with: "'")
    return text.count > 500 ? text.prefix(500) + " …" : text
  }
}

extension TestVerdict {
  /// Whether something else than its rule made it red, as graders say it (`Tests/Support`).
  private func failed(with words: String) -> Bool {
    let failures = issues.filter(\.isFailure)
    let texts = failures.map { ([$0.message] + $0.comments).joined(separator: "\n") }
    return !texts.isEmpty && texts.allSatisfy { $0.contains(words) }
  }

  var reachedItsRule: Bool { !failed(with: "So this rule was not judged.") }

  /// Whether it met an error in place of what its rule is about.
  var metError: Bool { failed(with: "it throws ") }

  /// Whether its rule was looked at, as far as one can tell.
  var isJudged: Bool {
    state != .failing
      || reachedItsRule && !failed(with: "… and then ")
        && issues.contains { $0.isFailure && $0.exit == nil }
  }
}

extension TestIssue {
  /// How the process of an exit test ended, which the library tells as `.success → .signal(SIGILL → 4)`.
  var exit: String? {
    let form = #/Expectation failed: \.success → \.(?:signal\((SIG[A-Z]+).*|exitCode\((\d+)\))/#
    guard let match = message.wholeMatch(of: form)?.output else { return nil }
    let end =
      switch match.1 {
      case nil: "ended with exit code \(match.2 ?? "")"
      case "SIGSEGV", "SIGBUS": "crashed: the stack was full, or it used memory that is not its own"
      case let signal?: "crashed (\(signal)), as at a trap or a lock that is taken twice"
      }
    return "The process in which the test uses your code \(end)."
  }
}

/// The comment above a test, `Rule: …. Look at: ….`, taken apart.
struct Rule: Hashable, Sendable {
  let text: String
  let lookAt: String?

  init(_ comment: String) {
    let flat = comment.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let parts = flat.split(separator: "Look at: ", maxSplits: 1, omittingEmptySubsequences: false)
    let rule = parts[0].trimmingPrefix("Rule: ").trimmingCharacters(in: .whitespaces)
    text = rule.prefix(1).uppercased() + rule.dropFirst()
    lookAt = parts.count == 2 ? String(parts[1]) : nil
  }
}

extension ExpectedTest {
  /// Like `name: "Ada", answers: [2, 1]` for values as the testing library writes them; these where they can't be told apart.
  func named(_ values: String) -> String {
    let parts = values.splitOutsideBrackets(",").map { $0.drop { $0 == " " } }
    let named = zip(parameters, parts).map { $0 == "_" ? String($1) : "\($0): \($1)" }
    return parts.count == parameters.count ? named.joined(separator: ", ") : values
  }
}

extension Screen {
  /// What a program printed, so many rows of its beginning and its end, each behind a bar.
  init(excerptOf output: CapturedOutput, head: Int, tail: Int) {
    let bar = StyledText("│ ", .faint)
    func lines(_ rows: some Sequence<String>) -> [Line] {
      rows.map { row in
        let text = row.count > 400 ? row.prefix(400) + "…" : row
        return Line(StyledText(text), lead: bar, rest: bar, wrapping: .characters)
      }
    }
    let (first, last) = (output.head.lines, output.tail.lines)
    let (bytes, more) = (output.omittedBytes, first.count + last.count - head - tail)
    if bytes == 0, more <= 0 {
      self.init(lines(first + last))
      return
    }
    let volume = bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\((bytes + 1023) >> 10) KiB"
    let size = bytes == 0 ? "\(more) more lines" : "\(volume) more"
    let cut = Line(StyledText("… \(size) …", .faint), lead: bar)
    self.init(lines(first.prefix(head)) + [cut] + lines((last.isEmpty ? first : last).suffix(tail)))
  }
}
