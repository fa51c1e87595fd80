import Foundation

extension LessonReport {
  /// Returns a failing test in full. `isOnlyRed`: no other test can be the reason.
  func screen(_ test: TestVerdict, isOnlyRed: Bool) -> Screen {
    var screen = Screen("\(test.title)", .strong, lead: test.state.mark + " ")
    if !test.explanation.isEmpty {
      screen.add("\(paths.abbreviatingPaths(test.explanation))", lead: "    ")
    }
    if !test.test.isExample {
      screen.add("The task's examples pass; this case fails.", .faint, lead: "    ")
    }
    var seen: Set<[String]> = []
    let different = test.failures.filter { issue in
      seen.insert(issue.comments.isEmpty ? [issue.message] : issue.comments).inserted
    }
    for issue in different.prefix(3) { screen.add(rows(issue, of: test)) }
    let more = test.failures.count - min(3, different.count)
    let cases = counted(more, "more case", one: "one")
    if more > 0 { screen.add("and in \(cases)", .faint, lead: "    ") }
    let (rule, lookAt) = test.ruleParts
    if !rule.isEmpty { screen.add(row("rule", rule)) }
    // The place of the rule would mislead where the process stopped before it was checked.
    if test.isHanging {
      let wait = "a continuation that is never resumed, or a lock that is taken twice"
      screen.add(row("look for", "A wait that nothing ends: \(wait)."))
    } else if !lookAt.isEmpty, test.crashPlace == nil, isOnlyRed || test.evaluatedItsRule {
      screen.add(row("look at", lookAt))
    }
    let open = test.crashPlace.map(paths.displayPath) ?? answerFile(test).map(paths.displayPath)
    if let open { screen.add(row("open", open, .place)) }
    // A shared part of the graders may have recorded the issue, but the reader needs the test.
    let found = test.failures.compactMap(\.place).first { $0.file.hasPrefix(lesson.grader.path) }
    let file = lesson.root.appending(path: test.test.file).path
    let place = found ?? SourcePlace(file: file, line: test.test.line)
    screen.add(row("test", paths.displayPath(place), .place))
    if !test.output.isEmpty {
      screen.add("printed", .faint, lead: "    ")
      screen.add(Screen(excerptOf: test.output, head: 12, tail: 6))
    }
    return screen
  }

  private func rows(_ issue: TestIssue, of test: TestVerdict) -> Screen {
    var rows: [Line] = []
    if let arguments = issue.arguments {
      rows.append(row("with", truncated(test.test.labelled(arguments))))
    }
    var comments = issue.comments.map { $0.trimmingCharacters(in: .newlines) }[...]
    if let expected = issue.expected, let actual = issue.actual {
      rows += [row("expected", truncated(expected)), row("actual", truncated(actual))]
    } else if issue.message != "Issue recorded" || comments.isEmpty {
      rows.append(row("found", truncated(issue.exitDescription ?? issue.message)))
    } else {
      // The library's sentence says nothing; what the test's author wrote says it all.
      rows.append(row("found", comments.removeFirst(), .warning))
    }
    return Screen(rows + comments.map { row("", $0, .warning) })
  }

  /// Returns the answer's file that is named first, as `Cart.swift` or `Cart`, by the test's texts.
  private func answerFile(_ test: TestVerdict) -> URL? {
    let (rule, lookAt) = test.ruleParts
    let text = ([lookAt, rule] + test.failures.flatMap(\.comments)).joined(separator: " ")
    let words = text.split { !($0.isLetter || $0.isNumber || "_+-".contains($0)) }
    let files = lesson.exercise.swiftFiles.map { lesson.exercise.appending(path: $0) }
    return words.lazy.compactMap { word in
      files.first { $0.deletingPathExtension().lastPathComponent == word }
    }.first
  }

  private func row(_ label: String, _ text: String, _ style: Style = .plain) -> Line {
    Line(label: label, StyledText(text, style), .faint, indent: 4)
  }

  /// Returns a value of the library, truncated if it is long. An apostrophe loses the backslash of a literal.
  private func truncated(_ text: String) -> String {
    let text = text.replacing("\\'", with: "'")
    return text.count > 500 ? text.prefix(500) + " …" : text
  }
}

/// The words of `Tests/Support` by which a report groups and orders failing tests. No verdict depends on them.
enum GraderWords {
  static let notEvaluated = "Another rule is broken"
  static let hang = "This test hangs"
  static let ending = "… and then "
  static let crash = "the program crashes"
}

extension TestVerdict {
  /// The comment above the test, `Rule: …. Look at: ….`, split into its parts; empty if it has none.
  var ruleParts: (text: String, lookAt: String) {
    let flat = (rule ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let parts = flat.split(separator: "Look at: ", maxSplits: 1, omittingEmptySubsequences: false)
    let rules = parts[0].trimmingPrefix("Rule: ").replacing(" Rule: ", with: " ")
    let text = rules.trimmingCharacters(in: .whitespaces)
    return (text.prefix(1).uppercased() + text.dropFirst(), String(parts.dropFirst().first ?? ""))
  }

  /// Whether it ran, and did not pass.
  var isRed: Bool { state != .passed && state != .notStarted }

  /// The title, `Task 2 · reads dates the way its decoder does`.
  var title: String { "Task \(test.task) · \(test.name)" }

  fileprivate var failures: [TestIssue] {
    let all = issues.filter(\.isFailure)
    // Why a process ended says more than that it did.
    let reasons = all.filter { $0.exitDescription == nil }
    return reasons.isEmpty ? all : reasons
  }

  /// The issues and the place of the crash, in words; `nil` if they don't identify a mistake.
  var finding: [String]? {
    let words = failures.filter { $0.exitDescription == nil }.flatMap { [$0.message] + $0.comments }
    // What a program said as it crashed, wherever a story met it.
    for text in words {
      guard let crash = text.firstRange(of: GraderWords.crash) else { continue }
      return [String(text[crash.lowerBound...].prefix { $0 != "\n" })]
    }
    return words.isEmpty && crashPlace == nil ? nil : words + [explanation]
  }

  /// Whether all failures have this text, which graders write (`Tests/Support`).
  private func failed(with words: String) -> Bool {
    let failures = issues.filter(\.isFailure)
    let texts = failures.map { ([$0.message] + $0.comments).joined(separator: "\n") }
    return !texts.isEmpty && texts.allSatisfy { $0.contains(words) }
  }

  fileprivate var evaluatedItsRule: Bool { !failed(with: GraderWords.notEvaluated) }

  /// Whether it waits for something that never happens, as the graders report.
  fileprivate var isHanging: Bool { failed(with: GraderWords.hang) }

  /// Whether its rule was checked, as far as the messages show.
  var hasVerdict: Bool {
    state != .failing
      || evaluatedItsRule && !failed(with: GraderWords.ending)
        && issues.contains { $0.isFailure && $0.exitDescription == nil }
  }
}

extension TestIssue {
  /// The reason why an exit test ended. The library writes `.success → .signal(SIGILL → 4)`; Swift 6.2 only `.success`.
  var exitDescription: String? {
    let form =
      #/Expectation failed: \.success(?: → \.(?:signal\((SIG[A-Z]+).*|exitCode\((\d+)\)))?/#
    guard let match = message.wholeMatch(of: form)?.output else { return nil }
    let end =
      switch (match.1, match.2) {
      case ("SIGSEGV", _), ("SIGBUS", _):
        "crashed: the stack was full, or it used memory that is not its own"
      case (let signal?, _): "crashed (\(signal)), as at a trap or a lock that is taken twice"
      case (nil, let code?): "ended with exit code \(code)"
      case (nil, nil): "ended as a failure"
      }
    return "The process in which the test uses your code \(end)."
  }
}

extension ExpectedTest {
  /// Returns values of the testing library with their labels, like `name: "Ada", answers: [2, 1]`, if possible.
  func labelled(_ values: String) -> String {
    let parts = values.splitOutsideBrackets(",").map { $0.drop { $0 == " " } }
    let named = zip(parameters, parts).map { $0 == "_" ? String($1) : "\($0): \($1)" }
    return parts.count == parameters.count ? named.joined(separator: ", ") : values
  }
}

extension Screen {
  /// Creates an excerpt of a program's output: rows of its beginning and its end, each indented and with a bar.
  init(excerptOf output: CapturedOutput, head: Int, tail: Int) {
    let bar = StyledText("    │ ", .faint)
    func lines(_ rows: some Sequence<String>) -> [Line] {
      rows.map { row in
        let text = row.count > 400 ? row.prefix(400) + "…" : row
        return Line(text: StyledText(text), lead: bar, rest: bar, wrapping: .characters)
      }
    }
    let first = output.head.lines
    let last = output.tail.lines
    let bytes = output.omittedBytes
    let more = first.count + last.count - head - tail
    let volume = bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\((bytes + 1023) >> 10) KiB"
    let size = bytes == 0 ? "\(more) more lines" : "\(volume) more"
    let cut = Line(text: StyledText("… \(size) …", .faint), lead: bar)
    let end = (last.isEmpty ? first : last).suffix(tail)
    let excerpt = lines(first.prefix(head)) + [cut] + lines(end)
    self.init(bytes == 0 && more <= 0 ? lines(first + last) : excerpt)
  }
}
