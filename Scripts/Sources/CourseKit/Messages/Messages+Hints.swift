extension Messages {
  static func hint(_ number: Int, of all: Int) -> String { "Hint \(number) of \(all)" }

  func moreHints(_ target: String) -> String { "One level more: \(command("hint \(target)"))" }

  static func hintKeys(_ isLast: Bool) -> String {
    isLast
      ? "That was the last level; c shows the solution. Any other key: back to the verdict."
      : "h: one level more. Any other key: back to the verdict."
  }

  func noMoreHints(_ target: String) -> String {
    let lesson = target.prefix { $0 != "." }
    return "That was the last level. All of them: \(command("hint \(target) --all")). "
      + "The solution: \(command("compare \(lesson)"))"
  }

  func hintsAfterAll(_ lesson: String) -> String {
    "Your answer beside the solution: \(command("compare \(lesson)"))"
  }

  static func noHints(_ task: Int, lesson: String) -> Explanation {
    Explanation(
      fact: "There is no hint for task \(task) of lesson \(lesson).",
      remedy: "The lesson's text says what the task asks for."
    )
  }
}
