/// Everything that commands say to people, in one place, in the words of where the reader is.
struct Messages: Sendable {
  let paths: Paths

  /// A command line for the reader to type.
  func command(_ words: String) -> String { words.isEmpty ? paths.tool : "\(paths.tool) \(words)" }

  /// The same, as it stands out in a text.
  func typed(_ words: String) -> StyledText { StyledText(command(words), .code) }

  /// A sentence beside the matter, for standard error.
  func note(_ explanation: Explanation) -> String { "Note: \(explanation)\n" }

  static let progressLabel = "Progress:"

  static let brokenProgress = Explanation(
    fact: "The record of your progress, .course/progress.json, can't be read, so it begins anew.",
    remedy: "Your answers are untouched; `grade all` judges them again."
  )

  static let newerProgress = Explanation(
    fact: "The record of your progress, .course/progress.json, was written by a newer tool.",
    remedy: "It is left alone. Update the course with git, then try again."
  )

  static let unsavedProgress = Explanation(
    fact: "Your progress could not be saved in the folder .course.",
    remedy: "The verdict stands. Give yourself the right to write there, or free some space."
  )
}
