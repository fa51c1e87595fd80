import CourseKit
import Foundation

/// Checks of a lesson's folders: the same names everywhere, and the contents of each folder.
extension LessonSources {
  var folderChecks: [CheckResult] {
    requiredPartChecks + folderContentChecks + answerFileChecks + mistakeChecks + alternativeChecks
      + scriptChecks
  }

  private var requiredPartChecks: [CheckResult] {
    let script = place(lesson.liveCodingFolder)
    return [
      place(lesson.givenFolder).missing.unless(lesson.givenFolder.isFolder),
      place(lesson.solutionNotes).missing.unless(lesson.solutionNotes.isRegularFile),
      script.fact("The lesson has no live-coding script.").remedy("Write \(script.path)/Script.md.")
        .warning.unless(lesson.liveCodingFolder.isFolder),
    ]
  }

  /// The checks that a lesson's folders contain only the files that belong there, and translations.
  private var folderContentChecks: [CheckResult] {
    let sources = #/.+\.swift/#
    let texts = #/(?:README|Tasks|Hints|Solution|LiveCoding\/Script)(?:\.[A-Za-z-]+)?\.md/#
    // An appendix is a page that one of the lesson's two pages links to.
    let prose = [lesson.readme, lesson.taskPage].flatMap { MarkdownDocument($0.text).prose }
    let targets = Set(prose.flatMap { MarkdownLine($0.text).linkTargets })
    let parts = #/(?:Given|Program|LiveCoding\/[^\/]+)\/.+\.swift/#
    let allowed: [(folder: URL, forms: [Regex<Substring>])] = [
      (lesson.folder, [texts, parts]), (lesson.exercise, [sources]), (lesson.solution, [sources]),
      (lesson.grader, [sources]), (lesson.mistakesFolder, [#/(?:Task\d+|Equivalent)\.md/#]),
      (lesson.refusedFolder, [#/[^\/]+\.md/#]),
      (lesson.alternativesFolder, [#/[^\/]+\/(?:.+\.swift|README(?:\.[A-Za-z-]+)?\.md)/#]),
    ]
    return allowed.flatMap { folder, forms in
      folder.filesInside.map { name in
        let file = folder.appending(path: name)
        let page = (file.translationSource ?? file).name
        let isAppendix = folder == lesson.folder && page.hasSuffix(".md") && targets.contains(page)
        let belongs = isAppendix || forms.contains { name.wholeMatch(of: $0) != nil }
        return place(file).unexpectedFile.unless(belongs && !file.isSymbolicLink)
      }
    }
  }

  private var answerFileChecks: [CheckResult] {
    let exercise = lesson.exercise
    let solution = lesson.solution
    let pairs = [(exercise, solution, "solution"), (solution, exercise, "exercise")]
    return pairs.flatMap { wing, other, name in
      wing.filesInside.map { file in
        let place = place(wing.appending(path: file))
        return place.fact("\(place) has no counterpart in the \(name).")
          .remedy("Add \(course.path(of: other))/\(file), or remove this one.")
          .unless(other.appending(path: file).isRegularFile)
      }
    }
  }

  private var mistakeChecks: [CheckResult] {
    let enough = place(lesson.mistakesFolder)
      .fact("The lesson has \(mistakes.count) mistakes; at least 6 are meant.")
      .remedy("Write more wrong answers that the grader must reject.").unless(mistakes.count >= 6)
    return [enough] + mistakes.map(findings) + refused.map(formFindings)
  }

  private func findings(onMistake mistake: AnswerVariant) -> [Finding] {
    let place = place(mistake)
    func at(_ line: Int) -> CourseLocation { CourseLocation(place.path, line: line) }
    let names = grader?.tests.map { "Task \($0.task ?? 0) · \($0.name)" }
    let first = mistakes.first { $0.name == mistake.name }.map(self.place) ?? place
    let start = "Task \(mistake.task ?? 0) ·"
    let tests = mistake.caughtBy.map(\.test)
    let isFiled = tests.isEmpty || tests.contains { $0?.hasPrefix(start) ?? true }
    return formFindings(mistake)
      + place.fact("The mistake names no test that catches it.")
      .remedy("Add a line `Caught by: Task 1 · ` and the test's name.")
      .when(mistake.caughtBy.isEmpty)
      + place.fact("The mistake has the title of the one at \(first).")
      .remedy("Give each mistake of a lesson a title of its own.").when(first != place)
      + place.fact("No test of task \(mistake.task ?? 0) catches the mistake.")
      .remedy("Move it into the file of a task that it names.")
      .unless(isFiled)
      + mistake.diffs.flatMap(\.commentHunks).map {
        at($0).fact("This hunk changes comments alone.")
          .remedy("Leave them as the solution has them.")
      }
      + mistake.caughtBy.compactMap { test, line in
        guard let test else {
          return at(line).fact("This line names no test.")
            .remedy("Write it as `Caught by: Task 1 · ` and the test's name.")
        }
        guard let names, !names.contains(test) else { return nil }
        let nearest = test.nearest(in: names)
        return at(line).fact("There is no test '\(test)'.")
          .remedy(nearest.map { "Did you mean '\($0)'?" } ?? "Name a test of this lesson's grader.")
      }
  }

  /// Returns the problems of the file or section of a mistake, an alternative or a refused answer.
  private func formFindings(_ variant: AnswerVariant) -> [Finding] {
    let place = place(variant)
    let name = variant.name
    let count = variant.diffs.count
    let isUpperCamelCase = name.wholeMatch(of: #/[A-Z][A-Za-z0-9]*/#) != nil
    return place.fact("There is no title.").remedy("Begin with `# ` and what this answer does.")
      .when(variant.title == nil)
      + place.fact("The name '\(name)' is not in UpperCamelCase.")
      .remedy("Name it after the idea, like AsksANetworkOfItsOwn.")
      .unless(variant.kind == .mistake || isUpperCamelCase)
      + place.fact("The text doesn't say why people write this.").remedy("Add a paragraph on it.")
      .when(variant.rationale.isEmpty)
      + place.fact("There are \(count) blocks that begin with ```diff; one is meant.")
      .remedy("Put the whole difference from the solution into one block.")
      .unless(variant.kind == .alternative || count == 1)
  }

  private var alternativeChecks: [CheckResult] {
    let count = lesson.alternativesFolder.visibleFolders.count
    let enough = place(lesson.alternativesFolder)
      .fact("The lesson has \(count) alternatives; at least 2 are meant.")
      .remedy("Write more right answers of another design.").unless(count >= 2)
    return [enough]
      + alternatives.map { alternative in
        let folder = alternative.folder
        let files = folder.swiftFiles
        let empty = place(folder).fact("The folder holds no Swift file.")
          .remedy("Add the files that differ from the solution.").when(files.isEmpty)
        let same = files.filter { folder.hasSameContents($0, of: lesson.solution) }.map {
          place(folder.appending(path: $0)).fact("The file is the same as the solution's.")
            .remedy("Remove it; only files that differ belong here.")
        }
        return formFindings(alternative) + empty + same
      }
  }

  private var scriptChecks: [CheckResult] {
    guard let liveCoding else { return [] }
    let steps = liveCoding.steps
    let length = place(script)
      .fact("The script has \(steps.count) steps; 3 to 7 are meant.")
      .remedy("Give each step a section `## Step 1 · The network comes in (8 minutes)`.")
      .unless((3...7).contains(steps.count))
    let tasks = text?.tasks.map(\.number)
    let sections = steps.enumerated().map { index, step in
      let place = place(script, line: step.line)
      let isLast = index == steps.count - 1
      let unknown = (step.passingTasks ?? []).filter { tasks?.contains($0) == false }.map {
        place.fact("The lesson has no task \($0) that could be green.")
          .remedy("Name tasks of the text.")
      }
      return unknown
        + place.fact("Step \(step.number) is where step \(index + 1) belongs.")
        .remedy("Number the steps from 1 in the order of the script.")
        .when(step.number != index + 1)
        + place.fact("Step \(step.number) doesn't say which tasks are green after it.")
        .remedy("Add a line like `Green: 1, 2` or `Green: none`.").when(step.passingTasks == nil)
        + place.fact("Step \(step.number) is the last one and has a folder.")
        .remedy("Remove the folder: the last step is the solution.")
        .when(isLast && step.folder != nil)
        + place.fact("Step \(step.number) has no folder.")
        .remedy("Add Step\(step.number) with the files that change in it.")
        .when(!isLast && step.folder == nil)
    }
    let known = steps.map { "Step\($0.number)" }
    return [length] + sections
      + liveCoding.folders.map {
        let place = place($0)
        return place.fact("\(place.path) has no section in the script.")
          .remedy("Add one, or remove the folder.").unless(known.contains($0.lastPathComponent))
      }
  }
}

extension URL {
  func hasSameContents(_ file: String, of other: URL) -> Bool {
    appending(path: file).contents == other.appending(path: file).contents
  }
}

extension CodeFence {
  /// The lines of hunks that change only comments.
  fileprivate var commentHunks: [Int] {
    let lines = code.lines
    let starts = lines.indices.filter { lines[$0].hasPrefix("@@ ") }
    return starts.filter { start in
      let hunk = lines[(start + 1)...].prefix { !$0.hasPrefix("@@ ") && !$0.hasPrefix("diff ") }
      func code(_ sign: String) -> [String] {
        // With the lines around, because a moved line is no change of a comment.
        let lines = hunk.filter { $0.hasPrefix(sign) || $0.hasPrefix(" ") }
        let text = lines.map { $0.dropFirst() }.joined(separator: "\n")
        return SwiftLexer.tokens(of: text).map(\.text)
      }
      return code("-") == code("+") && hunk.contains { $0.contains("//") }
    }.map { line + 1 + $0 }
  }
}
