import CourseKit

/// Findings about mistakes and alternatives.
extension Messages {
  static func fewMistakes(_ count: Int, at place: Place) -> Finding {
    Finding(
      "The lesson has \(count) mistakes; at least \(MistakeShape.fewest) are meant.",
      at: place,
      remedy: "Write more wrong answers that the grader must reject."
    )
  }

  static func fewAlternatives(_ count: Int, at place: Place) -> Finding {
    Finding(
      "The lesson has \(count) alternatives; at least \(AlternativeShape.fewest) are meant.",
      at: place,
      remedy: "Write more right answers of another design."
    )
  }

  static func overlayTitle(at place: Place) -> Finding {
    Finding(
      "There is no title.",
      at: place,
      remedy: "Begin with `# ` and what this answer does."
    )
  }

  static func noReason(at place: Place) -> Finding {
    Finding(
      "The text doesn't say why people write this.",
      at: place,
      remedy: "Add a paragraph on it."
    )
  }

  static func noCatch(at place: Place) -> Finding {
    Finding(
      "The mistake names no test that catches it.",
      at: place,
      remedy: "Add a line `Caught by: Task 1 · ` and the test's name."
    )
  }

  static func unreadCatch(at place: Place) -> Finding {
    Finding(
      "This line names no test.",
      at: place,
      remedy: "Write it as `Caught by: Task 1 · ` and the test's name."
    )
  }

  static func unknownTest(_ test: String, nearest: String?, at place: Place) -> Finding {
    Finding(
      "There is no test '\(test)'.",
      at: place,
      remedy: nearest.map { "Did you mean '\($0)'?" } ?? "Name a test of this lesson's grader."
    )
  }

  static func noSwiftFile(at place: Place) -> Finding {
    Finding(
      "The folder holds no Swift file.",
      at: place,
      remedy: "Add the files that differ from the solution."
    )
  }

  static func sameAsSolution(at place: Place) -> Finding {
    Finding(
      "The file is the same as the solution's.",
      at: place,
      remedy: "Remove it; only files that differ stand here."
    )
  }
}
