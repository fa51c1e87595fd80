/// A suite of a lesson's grader: a type marked `@Suite`, or one that holds tests.
package struct GradingSuite: Hashable, Sendable {
  /// Its own name and those of the types around it, outermost first (["Lesson04", "Task2"]).
  package let path: [String]

  /// The title that `@Suite("…")` gives it, if any.
  package let title: String?

  /// Where its type is declared.
  package let place: Place

  /// The number of its task, if the type is named `Task2` or `Task2…`.
  package var task: Int? {
    guard let name = path.last, name.hasPrefix("Task") else { return nil }
    return Int(name.dropFirst(4).prefix { $0.isNumber })
  }
}
