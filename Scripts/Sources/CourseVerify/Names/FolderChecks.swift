import CourseKit
import Foundation

/// What a lesson's folders hold: the same names everywhere, and what each folder is for.
enum FolderChecks {
  static let fewestMistakes = 6
  static let fewestAlternatives = 2
  static let steps = 3...7

  static func all(_ material: LessonMaterial) -> [Check] {
    parts(material) + contents(material) + answerFiles(material) + mistakes(material)
      + alternatives(material) + script(material)
  }

  /// A lesson stands in every folder of the course under the same name.
  static func parts(_ material: LessonMaterial) -> [Check] {
    let lesson = material.lesson
    let folders = [
      lesson.world, lesson.exercise, lesson.solution, lesson.grader, lesson.mistakesFolder,
      lesson.alternativesFolder,
    ].map { Check($0.isFolder, missingFolder(material.course.place($0))) }
    let script = material.course.place(lesson.liveCodingFolder)
    return folders + [
      Check(lesson.reasons.isRegularFile, missingFile(material.course.place(lesson.reasons))),
      Check(
        lesson.liveCodingFolder.isFolder,
        "The lesson has no live-coding script.",
        at: script,
        remedy: "Write \(script.path)/Script.md.",
        severity: .warning
      ),
    ]
  }

  /// A lesson's folders hold what they are for and nothing else. Translations may stand beside the texts.
  static func contents(_ material: LessonMaterial) -> [Check] {
    let lesson = material.lesson
    func check(_ entry: URL, _ belongs: Bool) -> Check {
      Check(belongs && !entry.isSymbolicLink, stray(material.course.place(entry)))
    }
    func inside(_ folder: URL, _ belongs: (URL) -> Bool) -> [Check] {
      folder.filesInside.map { folder.appending(path: $0) }.map { check($0, belongs($0)) }
    }
    let folder = lesson.folder.visibleEntries.map { entry in
      let name = entry.lastPathComponent
      let isPart = ["Given", "LiveCoding", "Program"].contains(name) && entry.isFolder
      return check(entry, isPart || isText(entry, named: "README", "Hints", "Solution"))
    }
    let sources = [
      lesson.world, lesson.program, lesson.exercise, lesson.solution, lesson.grader,
    ].flatMap { inside($0, \.isSwift) }
    let mistakes = lesson.mistakesFolder.visibleEntries.map { entry in
      check(entry, entry.pathExtension == "md" && entry.isRegularFile)
    }
    let others = lesson.alternativesFolder.visibleEntries.flatMap { entry in
      entry.isFolder
        ? inside(entry) { $0.isSwift || isText($0, named: "README") } : [check(entry, false)]
    }
    let steps = lesson.liveCodingFolder.visibleEntries.flatMap { entry in
      entry.isFolder
        ? inside(entry, \.isSwift) : [check(entry, isText(entry, named: "Script"))]
    }
    return folder + sources + mistakes + others + steps
  }

  /// Whether a file is `Name.md` or a translation of it, `Name.es.md`, `Name.pt-BR.md`.
  private static func isText(_ file: URL, named names: String...) -> Bool {
    let parts = file.lastPathComponent.split(separator: ".", omittingEmptySubsequences: false)
    return names.contains(String(parts[0])) && parts.last == "md" && (2...3).contains(parts.count)
  }

  /// An exercise and its solution hold the same files under the same names.
  static func answerFiles(_ material: LessonMaterial) -> [Check] {
    let lesson = material.lesson
    let exercise = Set(lesson.exercise.filesInside)
    let solution = Set(lesson.solution.filesInside)
    return exercise.union(solution).sorted().map { file in
      let isBoth = exercise.contains(file) && solution.contains(file)
      let has = exercise.contains(file) ? lesson.exercise : lesson.solution
      let lacks = exercise.contains(file) ? lesson.solution : lesson.exercise
      let place = material.course.place(has.appending(path: file))
      return Check(
        isBoth,
        "\(place.path) has no counterpart in the "
          + (exercise.contains(file) ? "solution." : "exercise."),
        at: place,
        remedy:
          "Add \(material.course.path(of: lacks.appending(path: file))), or remove this one."
      )
    }
  }

  /// A lesson has enough wrong answers, and each says what catches it and why people write it.
  static func mistakes(_ material: LessonMaterial) -> [Check] {
    let place = material.course.place(material.lesson.mistakesFolder)
    let count = material.mistakes.count
    let enough = Check(
      count >= fewestMistakes,
      "The lesson has \(count) mistakes; at least \(fewestMistakes) are meant.",
      at: place,
      remedy: "Write more wrong answers that the grader must reject."
    )
    return [enough] + material.mistakes.map { Check(findings($0, material)) }
  }

  private static func findings(_ mistake: Mistake, _ material: LessonMaterial) -> [Finding] {
    func place(_ line: Int? = nil) -> Place { material.course.place(mistake.file, line: line) }
    var findings = titleAndName(mistake.title, mistake.name, mistake.why, at: place(1))
    if mistake.catches.isEmpty && mistake.unreadCatches.isEmpty {
      findings.append(noCatch(at: place()))
    }
    findings += mistake.unreadCatches.map {
      Finding(
        "This line names no test.",
        at: place($0),
        remedy: "Write it as `Caught by: Task 1 · ` and the test's name."
      )
    }
    if mistake.diffs.count != 1 {
      findings.append(
        "The mistake has \(mistake.diffs.count) blocks that begin with ```diff; one is meant.",
        at: place(),
        remedy: "Put the whole difference from the solution into one block."
      )
    }
    guard let tests = material.grader?.tests else { return findings }
    let names = tests.map { "Task \($0.task ?? 0) · \($0.name)" }
    for named in mistake.catches where !names.contains("Task \(named.task) · \(named.test)") {
      let wanted = "Task \(named.task) · \(named.test)"
      let nearest = EditDistance.nearest(to: wanted, in: names)
      findings.append(
        "There is no test '\(wanted)'.",
        at: place(named.line),
        remedy: nearest.map { "Did you mean '\($0)'?" } ?? "Name a test of this lesson's grader."
      )
    }
    return findings
  }

  static func noCatch(at place: Place) -> Finding {
    Finding(
      "The mistake names no test that catches it.",
      at: place,
      remedy: "Add a line `Caught by: Task 1 · ` and the test's name."
    )
  }

  private static func titleAndName(
    _ title: String?,
    _ name: String,
    _ why: String,
    at place: Place
  ) -> [Finding] {
    let isUpperCamelCase =
      name.first?.isUppercase == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    var findings: [Finding] = []
    if title == nil {
      findings.append(
        "There is no title.",
        at: place,
        remedy: "Begin with `# ` and what this answer does."
      )
    }
    if !isUpperCamelCase {
      findings.append(
        "The name '\(name)' is not in UpperCamelCase.",
        at: place,
        remedy: "Name it after the idea, like AsksANetworkOfItsOwn."
      )
    }
    if why.isEmpty {
      findings.append(
        "The text doesn't say why people write this.",
        at: place,
        remedy: "Add a paragraph on it."
      )
    }
    return findings
  }

  /// A lesson has enough other right answers, and each says what is different and why that is fine.
  static func alternatives(_ material: LessonMaterial) -> [Check] {
    let course = material.course
    let count = material.lesson.alternativesFolder.visibleFolders.count
    let enough = Check(
      count >= fewestAlternatives,
      "The lesson has \(count) alternatives; at least \(fewestAlternatives) are meant.",
      at: course.place(material.lesson.alternativesFolder),
      remedy: "Write more right answers of another design."
    )
    return [enough]
      + material.alternatives.map { alternative in
        let place = course.place(alternative.readme)
        var found = titleAndName(alternative.title, alternative.name, alternative.why, at: place)
        if alternative.folder.swiftFiles.isEmpty {
          found.append(
            "The folder holds no Swift file.",
            at: course.place(alternative.folder),
            remedy: "Add the files that differ from the solution."
          )
        }
        for file in alternative.folder.swiftFiles {
          let changed = alternative.folder.appending(path: file)
          let original = material.lesson.solution.appending(path: file)
          guard let bytes = try? Data(contentsOf: changed),
            bytes == (try? Data(contentsOf: original))
          else { continue }
          found.append(
            "The file is the same as the solution's.",
            at: course.place(changed),
            remedy: "Remove it; only files that differ stand here."
          )
        }
        return Check(found)
      }
  }

  /// A live-coding script has three to seven steps, each with its tasks, and a folder for each but the last.
  static func script(_ material: LessonMaterial) -> [Check] {
    guard let script = material.liveCoding else { return [] }
    let file = material.lesson.liveCodingFolder.appending(path: "Script.md")
    func place(_ line: Int? = nil) -> Place { material.course.place(file, line: line) }
    let count = script.steps.count
    let length = Check(
      steps.contains(count),
      "The script has \(count) steps; \(steps.lowerBound) to \(steps.upperBound) are meant.",
      at: place(),
      remedy: "Give each step a section `## Step 1 · The network comes in (8 minutes)`."
    )
    let tasks = material.text.map { Set($0.tasks.map(\.number)) }
    let sections = script.steps.enumerated().map { index, step in
      var findings: [Finding] = []
      func find(_ fact: String, _ remedy: String) {
        findings.append(Finding(fact, at: place(step.line), remedy: remedy))
      }
      let isLast = index == count - 1
      if step.number != index + 1 {
        find(
          "Step \(step.number) stands where step \(index + 1) belongs.",
          "Number the steps from 1 in the order of the script."
        )
      }
      for task in step.green ?? [] where tasks?.contains(task) == false {
        find("The lesson has no task \(task) that could be green.", "Name tasks of the text.")
      }
      if step.green == nil {
        find(
          "Step \(step.number) doesn't say which tasks are green after it.",
          "Add a line like `Green: 1, 2` or `Green: none`."
        )
      }
      if isLast, step.folder != nil {
        find(
          "Step \(step.number) is the last one and has a folder.",
          "Remove the folder: the last step is the solution."
        )
      }
      if !isLast, step.folder == nil {
        find(
          "Step \(step.number) has no folder.",
          "Add Step\(step.number) with the files that change in it."
        )
      }
      return Check(findings)
    }
    let known = Set(script.steps.map { "Step\($0.number)" })
    let folders = script.folders.map { folder in
      let place = material.course.place(folder)
      return Check(
        known.contains(folder.lastPathComponent),
        "\(place.path) has no section in the script.",
        at: place,
        remedy: "Add one, or remove the folder."
      )
    }
    return [length] + sections + folders
  }
}

extension URL {
  fileprivate var isSwift: Bool { pathExtension == "swift" }
}
