extension Messages {
  static let aNumber = "a number from 1"
  static let proofNumbers = "numbers from 1 to 7, like 1,6"
  static let aWing = "Exercises or Solutions"

  static func unknownCommand(_ name: String, suggestion: String?) -> Explanation {
    Explanation(
      fact: "Unknown command '\(name)'.",
      remedy: suggestion.map { "Did you mean '\($0)'?" } ?? "`Scripts/course help` lists them."
    )
  }

  static func unknownOption(_ name: String, of command: String) -> Explanation {
    Explanation(
      fact: "`\(command)` has no option '\(name)'.",
      remedy: "`Scripts/course help \(command)` lists them."
    )
  }

  static func badValue(_ option: String, _ wanted: String) -> Explanation {
    Explanation(fact: "'\(option)' needs a value.", remedy: "Give it \(wanted).")
  }

  static func tooManyWords(_ word: String, of command: String) -> Explanation {
    Explanation(
      fact: "`\(command)` has no use for '\(word)'.",
      remedy: "`Scripts/course help \(command)` says what it takes."
    )
  }

  static func needsLesson(_ command: String) -> Explanation {
    Explanation(
      fact: "`\(command)` needs the number of a lesson.",
      remedy: "Like this: `Scripts/course \(command) 01`."
    )
  }

  static func notATask(_ text: String) -> Explanation {
    Explanation(
      fact: "'\(text)' names no task.",
      remedy: "Write the lesson and the task with a dot between them, like 01.2."
    )
  }

  static func unknownTask(_ number: Int, lesson: String, known: [Int]) -> Explanation {
    let list = known.map(String.init).joined(separator: " ")
    return Explanation(
      fact: "Lesson \(lesson) has no task \(number).",
      remedy: known.isEmpty ? "Its text names none." : "Its tasks: \(list)."
    )
  }

  static let allFinished = Explanation(
    fact: "Every lesson has passed, so there is no open one.",
    remedy: "Name the lesson that you mean, like 01."
  )

  static let noLessons = Explanation(
    fact: "The folder Lessons holds no lesson.",
    remedy: "Bring the course's files back with `git checkout -- Lessons`."
  )
}
