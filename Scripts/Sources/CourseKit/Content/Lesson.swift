import Foundation

/// A lesson: its name and where its parts stand in every wing. What the parts say is read when asked for.
package struct Lesson: Sendable {
  /// The one name that opens the same door in every folder of the course, and module of its world: `Lesson04Singletons`.
  package let name: String
  /// The two digits, `04`.
  package let number: String
  /// What follows them, `Singletons`.
  package let subject: String
  /// The folder of the course.
  package let root: URL
  /// The modules of the answer, in the order in which they are compiled: those that `modules` in `Package.swift` names, each a
  /// folder of the answer, and at last the answer's own, which has all other files. A module may import those before it.
  package let answerModules: [String]

  /// `nil` when the name doesn't have the form `LessonNNSubject`.
  package init?(_ name: String, root: URL) {
    let match = name.wholeMatch(of: #/Lesson([0-9]{2})([A-Z][A-Za-z0-9]*)/#)
    guard let (_, number, subject) = match?.output else { return nil }
    self.name = name
    self.number = String(number)
    self.subject = String(subject)
    self.root = root
    let manifest = (try? TextFile(root.appending(path: "Package.swift")).text) ?? ""
    let start = manifest.firstRange(of: "\"\(name)\": [")?.upperBound ?? manifest.endIndex
    let words = manifest[start...].prefix { $0 != "]" }.split(separator: "\"").map(String.init)
    answerModules = words.filter { $0.first?.isLetter == true } + ["Exercise\(number)\(subject)"]
  }

  /// The module of the student's answer, `Exercise04Singletons`.
  package var answerModule: String { "Exercise\(number)\(subject)" }

  /// Which of an answer's files, by their paths within the answer, belong to one of its modules.
  package func files(of module: String, among paths: some Sequence<String>) -> [String] {
    let folders = answerModules.dropLast()
    return paths.filter { path in
      folders.first { path.hasPrefix("\($0)/") } ?? answerModule == module
    }.sorted()
  }

  /// The test target, `Lesson04SingletonsTests`.
  package var testTarget: String { "\(name)Tests" }
  /// The outermost suite of its grader, `Lesson04`.
  package var suite: String { "Lesson\(number)" }
  /// `Lessons/<name>`: what the lesson says and gives.
  package var folder: URL { root.appending(path: "Lessons/\(name)") }
  /// `Lessons/<name>/README.md`.
  package var readme: URL { folder.appending(path: "README.md") }
  /// `Lessons/<name>/Hints.md`.
  package var hintsFile: URL { folder.appending(path: "Hints.md") }
  /// `Lessons/<name>/Solution.md`: the reasons behind the solution.
  package var reasons: URL { folder.appending(path: "Solution.md") }
  /// `Lessons/<name>/Given`: the lesson's world.
  package var world: URL { folder.appending(path: "Given") }
  /// `Lessons/<name>/Program`: a `main.swift` over the answer, for lessons that can be run.
  package var program: URL { folder.appending(path: "Program") }
  /// `Lessons/<name>/LiveCoding`: script and checkpoints.
  package var liveCodingFolder: URL { folder.appending(path: "LiveCoding") }
  /// `Exercises/<name>`: the student's answer, and in a fresh clone the starter.
  package var exercise: URL { root.appending(path: "Exercises/\(name)") }
  /// `Solutions/<name>`: the reference answer.
  package var solution: URL { root.appending(path: "Solutions/\(name)") }
  /// `Tests/<name>Tests`: the grader.
  package var grader: URL { root.appending(path: "Tests/\(testTarget)") }
  /// `Tests/Mistakes/<name>`: wrong answers, a Markdown file each.
  package var mistakesFolder: URL { root.appending(path: "Tests/Mistakes/\(name)") }
  /// `Tests/Alternatives/<name>`: other right answers, a folder each.
  package var alternativesFolder: URL { root.appending(path: "Tests/Alternatives/\(name)") }
  /// Reads the lesson's `README.md`. Throws when it is missing or not UTF-8.
  package func text() throws -> LessonText { LessonText(try TextFile(readme).text, number: number) }
  /// Reads the lesson's `Hints.md`. Throws when it is missing or not UTF-8.
  package func hints() throws -> Hints { Hints(try TextFile(hintsFile).text) }
  /// Reads the lesson's live-coding script. Throws when there is none, or it is not UTF-8.
  package func liveCoding() throws -> LiveCoding { try LiveCoding(folder: liveCodingFolder) }
}
