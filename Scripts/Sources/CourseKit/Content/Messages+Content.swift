/// Everything this module says to people, in one place.
extension Messages {
  static func notAFile(_ path: String) -> Explanation {
    Explanation(fact: "\(path) is missing.", remedy: "Write it, or restore it with git.")
  }

  static func unreadable(_ path: String, _ reason: String) -> Explanation {
    Explanation(
      fact: "\(path) can't be read: \(reason).",
      remedy: "Check its permissions and the disk."
    )
  }

  static func notUTF8(_ path: String) -> Explanation {
    Explanation(fact: "\(path) is not UTF-8 text.", remedy: "Save it as UTF-8.")
  }

  static func noCourse(_ folder: String) -> Explanation {
    Explanation(
      fact: "There is no course in \(folder), nor in a folder above it.",
      remedy: "Start the tool as Scripts/course inside your clone of the course."
    )
  }

  static func unknownLesson(_ given: String, suggestion: String?, known: [String])
    -> Explanation
  {
    let numbers = known.isEmpty ? "This course has no lesson." : "Lessons: " + list(known)
    return Explanation(
      fact: "Unknown lesson '\(given)'.",
      remedy: suggestion.map { "Did you mean '\($0)'?" } ?? numbers
    )
  }

  private static func list(_ items: [String]) -> String {
    items.joined(separator: " ") + "."
  }
}
