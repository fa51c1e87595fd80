import Foundation

/// `course compare`: the student's answer beside the solution, and the solution's reasons.
struct CompareCommand: Command {
  static let entry: Entry = ("compare", "NN", "your answer beside the solution, and its reasons")
  static let help = """
    Scripts/course compare NN [--yes]

    What differs between your answer and the solution, and the solution's reasons. Asks
    before it shows the solution of a lesson that you have not finished.

    --yes  don't ask
    """

  let lesson: String
  /// Whether nobody needs to be asked before an unfinished lesson is spoiled.
  let isSure: Bool

  init(_ words: inout Words) throws {
    isSure = words.take("--yes")
    lesson = try words.lesson()
  }

  func run(_ context: Context) async throws -> Int32 {
    let lesson = try context.course.lesson(lesson)
    let (terminal, paths, number) = (context.terminal, context.paths, lesson.number)
    if !isSure, !context.status().isPassed(lesson) {
      guard terminal.canAsk else {
        throw Explanation("Lesson \(number) is not finished, and this would show its solution.")
          .remedy("Finish it first, or say `\(paths.command("compare \(number) --yes"))`.")
      }
      let question = "and this shows its solution. Show it? [y/N] "
      terminal.write("Lesson \(number) is not finished, \(question)")
      guard ["y", "yes"].contains(terminal.readLine()?.lowercased()) else {
        terminal.write("Not shown. A hint instead: \(paths.command("hint \(number)"))\n")
        return 1
      }
    }
    terminal.show(try await context.comparison(lesson))
    return 0
  }
}

/// Compares folders file by file, in git's words.
extension Context {
  func comparison(_ lesson: Lesson) async throws -> Screen {
    guard !lesson.solution.swiftFiles.isEmpty else {
      let shown = paths.shown(lesson.solution)
      throw Explanation("\(shown) holds no solution to compare with.")
        .remedy("Bring it back: git checkout -- \(shown)")
    }
    var screen = Screen("\(lesson.heading)", .strong)
    screen.add("- \(paths.shown(lesson.exercise))", .bad, lead: "  ")
    screen.add("+ \(paths.shown(lesson.solution))", .good, lead: "  ")
    screen.addApart(try await differences(lesson.exercise, lesson.solution, showsEqual: true))
    if let reasons = try? lesson.reasons.readText() {
      screen.addApart(Screen(markdown: reasons))
    }
    return screen
  }

  func differences(_ answer: URL, _ solution: URL, showsEqual: Bool) async throws -> Screen {
    var screen = Screen()
    for name in Set(answer.filesInside + solution.filesInside).sorted() {
      let (one, other) = (answer.appending(path: name), solution.appending(path: name))
      let isHere = one.isRegularFile
      var (note, body) = (StyledText(), Screen())
      do {
        if !other.isRegularFile {
          note = StyledText("only in your answer", .notice)
        } else if isHere, try one.readText().lines == other.readText().lines {
          guard showsEqual else { continue }
          note = StyledText("the same", .good)
        } else {
          note = StyledText(isHere ? "" : "only in the solution", .notice)
          body = try await difference(isHere ? one : nil, other)
        }
      } catch { body.add("\(error)", lead: "  ") }
      screen.addApart(Screen("\(name)", .strong, trailing: note))
      screen.add(body)
    }
    return screen
  }

  /// The places where two files differ; without a first one, all of the second.
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
