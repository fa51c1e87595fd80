/// What the progress line says.
extension Messages {
  static let courseStep = "names and formats of the course"
  static let sharedLinksStep = "links of the front door and the guides"
  static let formatStep = "formatting"
  static let toolStep = "the tool's own tests"
  static let starterStep = "starter"
  static let solutionStep = "solution"
  static let blockStep = "code blocks and links"
  static let theSolution = "the solution"

  static func namesStep(_ lesson: String) -> String { lessonStep(lesson, "names and formats") }

  static func lessonStep(_ lesson: String, _ title: String) -> String {
    "lesson \(lesson) · \(title)"
  }

  static func sanitizerStep(_ lesson: String?) -> String {
    let title = "solutions under the thread sanitizer"
    return lesson.map { lessonStep($0, title) } ?? title
  }

  static func mistakeStep(_ name: String) -> String { "mistake \(name)" }

  static func alternativeStep(_ name: String) -> String { "alternative \(name)" }

  static func theAlternative(_ name: String) -> String { "the alternative \(name)" }

  static func checkpointStep(_ number: Int) -> String { "live-coding step \(number)" }
}
