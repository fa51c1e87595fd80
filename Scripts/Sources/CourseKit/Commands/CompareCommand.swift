import Foundation

/// `course compare`: shows the student's answer next to the solution, and the solution's notes.
struct CompareCommand: Command {
  static let entry: Summary = ("compare", "NN", "your answer beside the solution, and its reasons")
  static let help = """
    Scripts/course compare NN [--yes]

    What differs between your answer and the solution, and the solution's reasons. It is
    shown of an unfinished lesson only after a confirmation.

    --yes  skip the confirmation
    """

  let lesson: String
  /// Whether to show an unfinished lesson's solution without a question.
  let isSure: Bool

  init(_ arguments: inout CommandArguments) throws {
    isSure = arguments.flag("--yes")
    lesson = try arguments.requiredLesson()
  }

  func run(_ context: CommandContext) async throws -> Int32 {
    let lesson = try context.course.lesson(lesson)
    let terminal = context.terminal
    let paths = context.paths
    let number = lesson.number
    if !isSure, !context.status().isPassed(lesson) {
      guard terminal.isInteractive else {
        throw UserFacingError("Lesson \(number) is not finished, and this would show its solution.")
          .remedy("Finish it first, or run `\(paths.commandLine("compare \(number) --yes"))`.")
      }
      let question = "and this shows its solution. Show it? [y/N] "
      terminal.write("Lesson \(number) is not finished, \(question)")
      guard ["y", "yes"].contains(terminal.readLine()?.lowercased()) else {
        terminal.write("Not shown. A hint instead: \(paths.commandLine("hint \(number)"))\n")
        return 1
      }
    }
    terminal.show(try await context.comparison(lesson))
    return 0
  }
}

extension CommandContext {
  func comparison(_ lesson: Lesson) async throws -> Screen {
    guard !lesson.solution.swiftFiles.isEmpty else {
      let shown = paths.displayPath(lesson.solution)
      throw UserFacingError("\(shown) holds no solution to compare with.")
        .remedy("Bring it back: git checkout -- \(shown)")
    }
    var screen = Screen("\(lesson.heading)", .strong)
    screen.add("- \(paths.displayPath(lesson.exercise))", .bad, lead: "  ")
    screen.add("+ \(paths.displayPath(lesson.solution))", .good, lead: "  ")
    screen.addSection(try await differences(lesson.exercise, lesson.solution, showsEqual: true))
    if let reasons = try? lesson.solutionNotes.readText() {
      screen.addSection(Screen(markdown: reasons))
    }
    return screen
  }

  func differences(_ answer: URL, _ solution: URL, showsEqual: Bool) async throws -> Screen {
    var screen = Screen()
    for name in Set(answer.filesInside + solution.filesInside).sorted() {
      let one = answer.appending(path: name)
      let other = solution.appending(path: name)
      let isHere = one.isRegularFile
      var note = StyledText()
      var body = Screen()
      do {
        if !other.isRegularFile {
          note = StyledText("only in your answer", .warning)
        } else if isHere, try one.readText().lines == other.readText().lines {
          guard showsEqual else { continue }
          note = StyledText("the same", .good)
        } else {
          note = StyledText(isHere ? "" : "only in the solution", .warning)
          body = try await difference(isHere ? one : nil, other)
        }
      } catch { body.add("\(error)", lead: "  ") }
      screen.addSection(Screen("\(name)", .strong, trailing: note))
      screen.add(body)
    }
    return screen
  }

  /// Returns the differences between two files; without a first one, the whole second file.
  private func difference(_ one: URL?, _ other: URL) async throws -> Screen {
    let text = try await git([
      "-c", "core.autocrlf=false", "diff", "--no-index", "--no-color", "--no-ext-diff",
      "--ignore-cr-at-eol", "--unified=3", "--", one?.path ?? "/dev/null", other.path,
    ]).text
    var screen = Screen()
    for line in text.lines.drop(while: { !$0.hasPrefix("@@ ") }) {
      switch line.first {
      case "@":
        // `@@ -12,7 +12,9 @@`: from line 12 on; a file that is not there has line 0.
        let first = line.dropFirst("@@ -".count).prefix { $0.isNumber }
        screen.add("from line \(first == "0" ? "1" : first)", .faint, lead: "  ")
      case "\\": break
      case let sign:
        let style = sign == "-" ? Style.bad : sign == "+" ? .good : .plain
        let text = StyledText(String(line.dropFirst()), style)
        let lead = StyledText("  \(sign ?? " ") ", style)
        screen.add(Line(text: text, lead: lead, rest: .spaces(6), wrapping: .characters))
      }
    }
    return screen
  }
}
