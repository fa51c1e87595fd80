import Testing

/// One way to break the fixture, and what must be found.
struct Defect: CustomTestStringConvertible, Sendable {
  let apply: @Sendable (FixtureCourse) throws -> Void

  /// `path` or `path:line`.
  let place: String
  let fact: String

  /// The number of findings: some defects show in two places.
  let count: Int

  init(
    _ place: String,
    _ fact: String,
    count: Int = 1,
    _ apply: @escaping @Sendable (FixtureCourse) throws -> Void
  ) {
    self.place = place
    self.fact = fact
    self.count = count
    self.apply = apply
  }

  var testDescription: String { "\(place): \(fact)" }

  static let readme = "Lessons/Lesson01Greeting/README.md"
  static let tasks = "Lessons/Lesson01Greeting/Tasks.md"
  static let hints = "Lessons/Lesson01Greeting/Hints.md"
  static let script = "Lessons/Lesson01Greeting/LiveCoding/Script.md"
  static let grader = "Tests/Lesson01GreetingTests"
  static let mistakes = "Tests/Mistakes/Lesson01Greeting/Task1.md"
  static let alternative = "Tests/Alternatives/Lesson01Greeting/Alternative1"
  static let exercise = "Exercises/Lesson01Greeting/Greeter.swift"
}
