import Foundation

/// A test that is not green: behaviour, expected and actual, rule, places and output.
struct TestReport: Sendable {
  let verdict: TestVerdict
  let lesson: Lesson
  let paths: Paths

  /// `Task 2 · reads dates the way its decoder does`.
  private var behaviour: String { "Task \(verdict.test.task) · \(verdict.test.name)" }

  /// It in one line, for a list.
  var line: Line { Line(StyledText(behaviour), lead: "  " + verdict.state.mark + " ") }

  /// It in full.
  var screen: Screen {
    var screen = Screen()
    screen.add(behaviour, .strong, lead: verdict.state.mark + " ")
    if !verdict.explanation.isEmpty {
      screen.add(StyledText(paths.shortened(verdict.explanation)), lead: "    ")
    }
    let shown = issuesToShow
    for issue in shown { add(issue, to: &screen) }
    let more = failures.count - shown.count
    if more > 0 {
      let text = more == 1 ? "and in one more case" : "and in \(more) more cases"
      screen.add(text, .faint, lead: "    ")
    }
    if let rule = verdict.rule.map(Rule.init) {
      if !rule.text.isEmpty { screen.lines.append(row("rule", rule.text)) }
      if let lookAt = rule.lookAt { screen.lines.append(row("look at", lookAt)) }
    }
    addPlaces(to: &screen)
    if !verdict.output.isEmpty {
      screen.add("printed", .faint, lead: "    ")
      screen.add(OutputExcerpt.screen(verdict.output, head: 12, tail: 6).indented(by: 4))
    }
    return screen
  }

  private var failures: [TestIssue] { verdict.issues.filter(\.isFailure) }

  /// The first failure, and those after it that say something else.
  private var issuesToShow: [TestIssue] {
    var seen: Set<[String]> = []
    let different = failures.filter { issue in
      seen.insert(issue.comments.isEmpty ? [issue.message] : issue.comments).inserted
    }
    return Array(different.prefix(3))
  }

  private func add(_ issue: TestIssue, to screen: inout Screen) {
    if let arguments = issue.arguments {
      let named = ArgumentList(arguments, of: verdict.test.parameters).text
      screen.lines.append(row("with", cut(named)))
    }
    var comments = issue.comments.map { $0.trimmingCharacters(in: .newlines) }[...]
    if let expected = issue.expected, let actual = issue.actual {
      screen.lines += [row("expected", cut(expected)), row("actual", cut(actual))]
    } else if issue.message != "Issue recorded" || comments.isEmpty {
      screen.lines.append(row("found", cut(issue.message)))
    } else {
      // The library's sentence says nothing; what the test's author wrote says it all.
      screen.lines.append(row("found", comments.removeFirst(), .notice))
    }
    for comment in comments { screen.lines.append(row("", comment, .notice)) }
  }

  private func addPlaces(to screen: inout Screen) {
    if let place = verdict.crashPlace {
      screen.lines.append(row("open", paths.shown(place.file, line: place.line), .place))
    } else if let file = answerFile {
      screen.lines.append(row("open", paths.shown(file), .place))
    }
    let inGrader = failures.first?.place
    let file = inGrader?.file ?? lesson.root.appending(path: verdict.test.file).path
    let path = paths.shown(file, line: inGrader?.line ?? verdict.test.line)
    screen.lines.append(row("test", path, .place))
  }

  /// The answer's file that the rule or a comment names first, as `Cart.swift` or as the type `Cart`.
  private var answerFile: URL? {
    let texts = [verdict.rule ?? ""] + failures.flatMap(\.comments)
    let words = texts.flatMap { text in
      text.split { !($0.isLetter || $0.isNumber || "_+-".contains($0)) }
    }
    let files = lesson.exercise.filesInside.filter { $0.hasSuffix(".swift") }
    let byName = Dictionary(
      files.map { (URL(filePath: $0).deletingPathExtension().lastPathComponent, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    return words.lazy.compactMap { byName[String($0)] }.first
      .map { lesson.exercise.appending(path: $0) }
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

/// The comment above a test, `Rule: …. Look at: ….`, taken apart.
struct Rule: Hashable, Sendable {
  /// The rule itself, with a capital letter.
  let text: String

  /// Where to look, `nil` if the comment doesn't say.
  let lookAt: String?

  init(_ comment: String) {
    let flat = comment.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let parts = flat.split(separator: "Look at: ", maxSplits: 1, omittingEmptySubsequences: false)
    var rule = parts[0].trimmingCharacters(in: .whitespaces)
    if rule.hasPrefix("Rule: ") { rule.removeFirst("Rule: ".count) }
    text = rule.prefix(1).uppercased() + rule.dropFirst()
    lookAt = parts.count == 2 ? String(parts[1]) : nil
  }
}

/// The arguments of a parameterised test, each with the name of its parameter.
struct ArgumentList: Hashable, Sendable {
  /// Like `name: "Ada", answers: [2, 1]`; the values alone where they can't be told apart.
  let text: String

  /// - Parameters:
  ///   - values: all values as the testing library writes them, like `"Ada", [2, 1]`.
  ///   - parameters: the parameters' names in the same order, "_" for none.
  init(_ values: String, of parameters: [String]) {
    let parts = Self.parts(of: values)
    guard parts.count == parameters.count else {
      text = values
      return
    }
    let named = zip(parameters, parts).map { $0 == "_" ? $1 : "\($0): \($1)" }
    text = named.joined(separator: ", ")
  }

  /// Cuts at each comma that stands in no bracket and no string.
  private static func parts(of values: String) -> [String] {
    var parts = [""]
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for character in values {
      if character == ",", depth == 0, !isQuoted {
        parts.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      if !isQuoted, "([{".contains(character) { depth += 1 }
      if !isQuoted, ")]}".contains(character) { depth -= 1 }
      parts[parts.count - 1].append(character)
    }
    return parts.map { String($0.drop { $0 == " " }) }
  }
}

/// What a program printed, beginning and end, each row behind a bar.
enum OutputExcerpt {
  /// - Parameters:
  ///   - output: what was printed.
  ///   - head: rows to show of its beginning.
  ///   - tail: rows to show of its end.
  static func screen(_ output: CapturedOutput, head: Int, tail: Int) -> Screen {
    let bar = StyledText("│ ", .faint)
    var screen = Screen()
    func add(_ rows: ArraySlice<Substring>) {
      for row in rows {
        let text = row.count > 400 ? row.prefix(400) + "…" : row
        screen.add(StyledText(String(text)), lead: bar, rest: bar, wrapping: .characters)
      }
    }
    let first = rows(output.head)
    let last = rows(output.tail)
    if output.omittedBytes == 0, first.count + last.count <= head + tail {
      add((first + last)[...])
      return screen
    }
    add(first.prefix(head))
    let bytes = output.omittedBytes
    let size =
      bytes == 0
      ? "\(first.count - head - tail) more lines"
      : bytes >= 1 << 20 ? "\(bytes >> 20) MiB more" : "\((bytes + 1023) >> 10) KiB more"
    screen.add("… \(size) …", .faint, lead: bar)
    add((last.isEmpty ? first : last).suffix(tail))
    return screen
  }

  private static func rows(_ text: String) -> [Substring] {
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    if rows.last?.isEmpty == true { rows.removeLast() }
    return rows
  }
}
