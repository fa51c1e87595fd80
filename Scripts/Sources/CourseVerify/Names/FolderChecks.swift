import CourseKit
import Foundation

/// What a lesson's folders hold: the same names everywhere, and what each folder is for.
extension LessonMaterial {
  var folderChecks: [Check] {
    parts + contents + answerFiles + mistakeChecks + alternativeChecks + scriptChecks
  }

  private var parts: [Check] {
    let (script, world) = (place(lesson.liveCodingFolder), place(lesson.world))
    return [
      world.fact("The folder \(world.path) is missing.")
        .remedy("Add it: one name opens the same door in every folder of the course.")
        .unless(lesson.world.isFolder),
      place(lesson.reasons).missing.unless(lesson.reasons.isRegularFile),
      script.fact("The lesson has no live-coding script.").remedy("Write \(script.path)/Script.md.")
        .warning.unless(lesson.liveCodingFolder.isFolder),
    ]
  }

  /// A lesson's folders hold what they are for and nothing else. Translations may stand beside the texts.
  private var contents: [Check] {
    let sources = #/.+\.swift/#
    let texts = #/(?:README|Tasks|Hints|Solution|LiveCoding\/Script)(?:\.[A-Za-z-]+)?\.md/#
    // An appendix is a page that one of the lesson's two pages links to.
    let targets = Set(
      [lesson.readme, lesson.taskPage].flatMap { page in
        MarkdownDocument(page.text).prose.flatMap { MarkdownLine($0.text).targets }
      }
    )
    // A lesson with a file of mistakes per task has no file per mistake.
    let wrong =
      mistakes.contains { $0.task != nil } ? #/(?:Task\d+|Equivalent)\.md/# : #/[^\/]+\.md/#
    let parts = #/(?:Given|Program|LiveCoding\/[^\/]+)\/.+\.swift/#
    let allowed: [(folder: URL, forms: [Regex<Substring>])] = [
      (lesson.folder, [texts, parts]), (lesson.exercise, [sources]), (lesson.solution, [sources]),
      (lesson.grader, [sources]), (lesson.mistakesFolder, [wrong]),
      (lesson.refusedFolder, [#/[^\/]+\.md/#]),
      (lesson.alternativesFolder, [#/[^\/]+\/(?:.+\.swift|README(?:\.[A-Za-z-]+)?\.md)/#]),
    ]
    return allowed.flatMap { folder, forms in
      folder.filesInside.map { name in
        let file = folder.appending(path: name)
        let page = (file.original ?? file).name
        let isAppendix = folder == lesson.folder && page.hasSuffix(".md") && targets.contains(page)
        let belongs = isAppendix || forms.contains { name.wholeMatch(of: $0) != nil }
        return place(file).stray.unless(belongs && !file.isSymbolicLink)
      }
    }
  }

  private var answerFiles: [Check] {
    let (exercise, solution) = (lesson.exercise, lesson.solution)
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

  private var mistakeChecks: [Check] {
    let enough = place(lesson.mistakesFolder)
      .fact("The lesson has \(mistakes.count) mistakes; at least 6 are meant.")
      .remedy("Write more wrong answers that the grader must reject.").unless(mistakes.count >= 6)
    return [enough] + mistakes.map(findings)
      + refused.map { titleAndName($0, at: place($0.file)) + differences($0, at: place($0.file)) }
  }

  private func findings(onMistake mistake: Variant) -> [Finding] {
    let place = mistakePlace(mistake)
    func at(_ line: Int) -> Place { Place(place.path, line: line) }
    let names = grader?.tests.map { "Task \($0.task ?? 0) · \($0.name)" }
    let first = mistakes.first { $0.name == mistake.name }.map(mistakePlace) ?? place
    let comments = mistake.diffs.flatMap(\.commentHunks).map {
      at($0).fact("This hunk changes comments alone.")
        .remedy("Leave them as the solution has them.")
    }
    return titleAndName(mistake, at: at(mistake.line ?? 1))
      + place.noCatch.when(mistake.catches.isEmpty)
      + place.fact("The mistake has the title of the one at \(first).")
      .remedy("Give each mistake of a lesson a title of its own.").when(first != place)
      + place.fact("No test of task \(mistake.task ?? 0) catches the mistake.")
      .remedy("Move it into the file of a task that it names.")
      .when(
        !mistake.catches.isEmpty && mistake.task != nil
          && !mistake.catches.contains { $0.test?.hasPrefix("Task \(mistake.task ?? 0) ·") ?? true }
      )
      + differences(mistake, at: place) + (mistake.task == nil ? [] : comments)
      + mistake.catches.compactMap { test, line in
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

  private func differences(_ variant: Variant, at place: Place) -> [Finding] {
    let count = variant.diffs.count
    return place.fact("There are \(count) blocks that begin with ```diff; one is meant.")
      .remedy("Put the whole difference from the solution into one block.").when(count != 1)
  }

  func mistakePlace(_ mistake: Variant) -> Place { place(mistake.file, line: mistake.line) }

  private func titleAndName(_ variant: Variant, at place: Place) -> [Finding] {
    let name = variant.name
    let isUpperCamelCase = name.wholeMatch(of: #/[A-Z][A-Za-z0-9]*/#) != nil
    return place.fact("There is no title.").remedy("Begin with `# ` and what this answer does.")
      .when(variant.title == nil)
      + place.fact("The name '\(name)' is not in UpperCamelCase.")
      .remedy("Name it after the idea, like AsksANetworkOfItsOwn.")
      .when(variant.task == nil && !isUpperCamelCase)
      + place.fact("The text doesn't say why people write this.").remedy("Add a paragraph on it.")
      .when(variant.why.isEmpty)
  }

  private var alternativeChecks: [Check] {
    let count = lesson.alternativesFolder.visibleFolders.count
    let enough = place(lesson.alternativesFolder)
      .fact("The lesson has \(count) alternatives; at least 2 are meant.")
      .remedy("Write more right answers of another design.").unless(count >= 2)
    return [enough]
      + alternatives.map { alternative in
        let (folder, files) = (alternative.folder, alternative.folder.swiftFiles)
        let empty = place(folder).fact("The folder holds no Swift file.")
          .remedy("Add the files that differ from the solution.").when(files.isEmpty)
        let same = files.filter { folder.has($0, of: lesson.solution) }.map {
          place(folder.appending(path: $0)).fact("The file is the same as the solution's.")
            .remedy("Remove it; only files that differ stand here.")
        }
        return titleAndName(alternative, at: place(alternative.file)) + empty + same
      }
  }

  private var scriptChecks: [Check] {
    guard let liveCoding else { return [] }
    let steps = liveCoding.steps
    let length = place(script)
      .fact("The script has \(steps.count) steps; 3 to 7 are meant.")
      .remedy("Give each step a section `## Step 1 · The network comes in (8 minutes)`.")
      .unless((3...7).contains(steps.count))
    let tasks = text?.tasks.map(\.number)
    let sections = steps.enumerated().map { index, step in
      let (place, isLast) = (place(script, line: step.line), index == steps.count - 1)
      let unknown = (step.green ?? []).filter { tasks?.contains($0) == false }.map {
        place.fact("The lesson has no task \($0) that could be green.")
          .remedy("Name tasks of the text.")
      }
      return unknown
        + place.fact("Step \(step.number) stands where step \(index + 1) belongs.")
        .remedy("Number the steps from 1 in the order of the script.")
        .when(step.number != index + 1)
        + place.fact("Step \(step.number) doesn't say which tasks are green after it.")
        .remedy("Add a line like `Green: 1, 2` or `Green: none`.").when(step.green == nil)
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
  func has(_ file: String, of other: URL) -> Bool {
    appending(path: file).contents == other.appending(path: file).contents
  }
}

extension CodeFence {
  /// The lines at which hunks of a difference begin that change comments alone.
  fileprivate var commentHunks: [Int] {
    let numbered = Array(zip((line + 1)..., code.lines))
    let starts = numbered.indices.filter { numbered[$0].1.hasPrefix("@@ ") }
    return starts.filter { start in
      let hunk = numbered[(start + 1)...].map(\.1).prefix {
        !$0.hasPrefix("@@ ") && !$0.hasPrefix("diff ") && !$0.hasPrefix("--- ")
      }
      func code(_ sign: String) -> [String] {
        // With the lines around, because a moved line is no change of a comment.
        let lines = hunk.filter { $0.hasPrefix(sign) || $0.hasPrefix(" ") }
        let text = lines.map { $0.dropFirst() }.joined(separator: "\n")
        return SwiftLexer.tokens(of: text).map(\.text)
      }
      return code("-") == code("+") && hunk.contains { $0.contains("//") }
    }.map { numbered[$0].0 }
  }
}
