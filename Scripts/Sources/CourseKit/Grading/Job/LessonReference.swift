/// Names a lesson towards the grading engine.
package struct LessonReference: Hashable, Codable, Sendable {
  /// The lesson's folder in every wing, like `Lesson04Singletons`.
  package let name: String

  /// The two digits of the lesson, like `04`.
  package let number: String

  /// - Parameters:
  ///   - name: the lesson's folder in every wing, like `Lesson04Singletons`.
  ///   - number: its two digits, like `04`.
  package init(name: String, number: String) {
    self.name = name
    self.number = number
  }

  /// The module that holds the grading tests, like `Lesson04SingletonsTests`.
  package var testModule: String { name + "Tests" }

  /// The module of the answer, like `Exercise04Singletons`.
  package var answerModule: String { "Exercise" + name.dropFirst("Lesson".count) }
}
