import Foundation

/// A lesson: its name and where its parts stand in every wing. What the parts say is read when asked for.
package struct Lesson: Sendable {
  /// The folder name and module of its world, `Lesson04Singletons`.
  package let name: String

  /// Two digits, `04`.
  package let number: String

  /// The name without `Lesson04`, `Singletons`.
  package let subject: String

  /// The folder of the course.
  package let root: URL

  package init(name: LessonName, root: URL) {
    self.name = name.description
    number = name.number
    subject = name.subject
    self.root = root
  }

  /// The module of the student's answer, `Exercise04Singletons`.
  package var answerModule: String { "Exercise\(number)\(subject)" }

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

  /// `Tests/Mistakes/<name>`: wrong answers, a folder each.
  package var mistakesFolder: URL { root.appending(path: "Tests/Mistakes/\(name)") }

  /// `Tests/Alternatives/<name>`: other right answers, a folder each.
  package var alternativesFolder: URL { root.appending(path: "Tests/Alternatives/\(name)") }
}
