extension Messages {
  static let keys: [(key: String, does: String)] = [
    ("n", "next"), ("p", "previous"), ("h", "hint"), ("c", "compare"), ("l", "list"),
    ("g", "grade all"), ("r", "run"), ("q", "quit"),
  ]

  static let done = "Done. What you wrote passes every test; here is one good answer:"
  static let solutionLabel = "Solution:"

  static let listKeys = "Two digits open that lesson. Any other key: back to the verdict."

  static func page(_ number: Int, of all: Int) -> String { "space: page \(number) of \(all)" }

  static func spoilsKeys(_ lesson: String) -> String {
    "Lesson \(lesson) is not finished, and this shows its solution. y shows it; any other key does not."
  }

  static func noLesson(_ isAfter: Bool) -> String {
    isAfter ? "This is the last lesson." : "This is the first lesson."
  }

  func watchNeedsTerminal(_ lesson: String) -> Explanation {
    Explanation(
      fact: "`watch` needs a terminal to write to and to read keys from.",
      remedy: "`\(command("grade \(lesson)"))` grades once."
    )
  }
}
