import Foundation

/// A report on a verdict: the tasks, the failing tests and their reasons. It doesn't include the next commands.
struct LessonReport: Sendable {
  let result: GradingResult
  let paths: PathFormatter
  /// The number of failing tests to show in full, the others as a line each; by default six, or those of one task.
  var maxDetailedTests: Int?
  var lesson: Lesson { result.lesson }
  private var verdict: LessonVerdict { result.verdict }
  private static let maxRelatedTests = 8
  private static let maxSourceColumns = 64

  var screen: Screen {
    let isBuilt = verdict.state != .notCompiling
    let graded = verdict.tests.contains { $0.state != .notStarted && $0.state != .notGraded }
    let headline = graded && isBuilt ? verdict.tasksPassed : verdict.state.word
    let trailing = StyledText(headline, verdict.state.style)
    var screen = Screen("\(lesson.name(for: verdict))", .strong, trailing: trailing)
    if isBuilt {
      if graded { for task in verdict.tasks { screen.add(line(task)) } }
      if !verdict.explanation.isEmpty {
        screen.addSection("\(paths.abbreviatingPaths(verdict.explanation))", lead: "  ")
      }
    } else {
      screen.addSection(failedBuild)
    }
    let notice = StyledText("  ! ", .warning)
    let findings = verdict.findings.map(\.message).filter { $0 != verdict.explanation }
      .map { paths.abbreviatingPaths($0) }
    screen.addSection(Screen(findings.map { Line(text: "\($0)", lead: notice) }))
    guard isBuilt else { return screen }
    if let warning { screen.addSection(warning, lead: notice) }
    screen.addSection(failingTestDetails)
    screen.addSection(printedByPassed)
    return screen
  }

  /// Returns the line of a task, with the number of failing tests if it has several.
  private func line(_ task: TaskVerdict) -> Line {
    let red = task.tests.count { $0.state != .passed }
    let all = task.tests.count
    let ran = [.failing, .crashed, .timedOut].contains(task.state) && all > 1
    let count = red == all ? "all \(all) tests red" : "\(red) of \(all) tests red"
    let word = task.state.word + (ran || red < all && red > 0 ? ", \(count)" : "")
    return Line(task.state, lesson.name(ofTask: task.number), word)
  }

  private var warning: StyledText? {
    guard let first = verdict.warnings.first else { return nil }
    let place = first.place.map { StyledText(paths.displayPath($0), .place) + ": " } ?? ""
    let more = verdict.warnings.count - 1
    let rest = more == 0 ? "" : " (and \(counted(more, "more warning", one: "one")))"
    return StyledText("Warning: ", .warning) + place + "\(first.message)\(rest)"
  }

  /// The report on an answer that does not compile: the first error with its source, and the number of others.
  private var failedBuild: Screen {
    guard let error = verdict.firstError, let place = error.place, error.owner == .answer else {
      var screen = Screen("\(paths.abbreviatingPaths(verdict.explanation))", lead: "  ")
      if let place = verdict.firstError?.place {
        screen.add("\(paths.displayPath(place))", .place, lead: "  ")
      }
      return screen
    }
    var screen = Screen("\(paths.displayPath(place))", .place, lead: StyledText("! ", .bad))
    screen.add("\(error.message)", .strong, lead: "    ")
    addSource(place, to: &screen)
    let more = verdict.errors.count - 1
    let (be, others) = more == 1 ? ("is", "the other") : ("are", "others")
    let fact = "There \(be) \(counted(more, "more error", one: "one"))."
    let hint = "Begin with this one: \(others) may follow from it."
    if more > 0 { screen.addSection("\(fact) \(hint)", lead: "    ") }
    return screen
  }

  private func addSource(_ place: SourcePlace, to screen: inout Screen) {
    let lines = ((try? URL(filePath: place.file).readText()) ?? "").lines
    guard lines.indices.contains(place.line - 1) else { return }
    let line = lines[place.line - 1].replacing("\t", with: " ")
    let indentation = line.prefix { $0 == " " }.count
    let lead = StyledText("    \(place.line) │ ", .faint)
    let source = line.dropFirst(indentation)
    let shown =
      source.count > Self.maxSourceColumns ? source.prefix(Self.maxSourceColumns - 1) + "…" : source
    screen.add(Line(text: StyledText(String(shown), .code), lead: lead, wrapping: .never))
    guard let column = place.column, column > indentation else { return }
    // The compiler counts columns in bytes.
    let bytes = line.utf8.prefix(column - 1).dropFirst(indentation)
    let before = String(decoding: bytes, as: UTF8.self)
    guard before.count < Self.maxSourceColumns else { return }
    let gap = StyledText.spaces(lead.width + StyledText(before).width)
    screen.add(Line(text: gap + StyledText("^", .bad), wrapping: .never))
  }

  /// The failing tests, the most likely cause first. Tests with the same finding are shown once.
  private var failingTestDetails: Screen {
    let (told, rest) = verdict.redTests(of: lesson)
    let count =
      maxDetailedTests ?? (told.count <= 6 ? 6 : told.count { $0.test.task == told[0].test.task })
    let isOnlyRed = told.count + rest.count == 1
    var screen = Screen()
    for test in told.prefix(count) { screen.addSection(self.screen(test, isOnlyRed: isOnlyRed)) }
    screen.addSection(Screen(told.dropFirst(count).map { Line($0.state, $0.title) }))
    if !rest.isEmpty {
      screen.addSection("  Also failing, probably for the same reason:", .faint)
      screen.add(Screen(rest.prefix(Self.maxRelatedTests).map { Line($0.state, $0.title) }))
      let more = rest.count - Self.maxRelatedTests
      if more > 0 { screen.add("  … and \(counted(more, "more test", one: "one"))", .faint) }
    }
    return screen
  }

  private var printedByPassed: Screen {
    let printing = verdict.tests.filter { $0.state == .passed && !$0.output.isEmpty }
    guard let first = printing.first else { return Screen() }
    let more = printing.count - 1
    let others =
      more == 0 ? "" : more == 1 ? "; one more green test printed too" : "; \(more) more did too"
    let fact = "Printed in the green test “\(first.test.name)”\(others):"
    var screen = Screen("\(fact)", .faint, lead: "  ")
    screen.add(Screen(excerptOf: first.output, head: 6, tail: 2))
    return screen
  }
}

extension Screen {
  init(summary results: [GradingResult]) {
    self.init([.blank])
    let passed = results.count { $0.verdict.state == .passed }
    add("Together", .strong, trailing: "\(passed) of \(results.count) lessons passed")
    for result in results {
      let verdict = result.verdict
      let isCounted = verdict.state == .failing || verdict.state == .crashed
      let word = isCounted ? verdict.tasksPassed : verdict.state.word
      add(Line(verdict.state, result.lesson.name(for: verdict), word))
    }
  }

  /// Creates the two sentences of a lesson that has passed: the ability that it gives, and an exercise at work.
  init(outcomesOf lesson: Lesson) {
    self.init()
    for sentence in (try? lesson.text().outcomes) ?? [] { add(.inline(sentence)) }
  }
}

extension LessonVerdict {
  fileprivate var tasksPassed: String {
    let passed = tasks.count { $0.state == .passed }
    return passed == tasks.count ? "passed" : "\(passed) of \(tasks.count) tasks passed"
  }
}

extension VerdictState {
  var mark: StyledText {
    switch self {
    case .passed: StyledText("✓", .good)
    case .failing: StyledText("✗", .bad)
    case .notCompiling, .crashed, .timedOut: StyledText("!", .bad)
    case .notStarted: StyledText("·", .faint)
    case .notGraded: StyledText("?", .warning)
    }
  }

  var style: Style { mark.cells[0].style }
  fileprivate var word: String { self == .notCompiling ? "does not compile" : rawValue }
}
