extension Messages {
  static let sameFile = "the same"
  static let onlyInAnswer = "only in your answer"
  static let onlyInSolution = "only in the solution"

  static func fromLine(_ line: Int) -> String { "from line \(line)" }

  static func askBeforeSpoiling(_ lesson: String) -> String {
    "Lesson \(lesson) is not finished, and this shows its solution. Show it? [y/N] "
  }

  func notSpoiled(_ lesson: String) -> String {
    "Not shown. A hint instead: \(command("hint \(lesson)"))\n"
  }

  func spoils(_ lesson: String) -> Explanation {
    Explanation(
      fact: "Lesson \(lesson) is not finished, and this would show its solution.",
      remedy: "Finish it first, or say `\(command("compare \(lesson) --yes"))`."
    )
  }
}
