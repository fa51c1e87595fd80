/// A test that must run before a verdict may be green.
package struct ExpectedTest: Hashable, Codable, Sendable {
  /// The task that the test belongs to, from 1.
  package let task: Int

  /// The types around the test from the outermost, like `["Lesson04", "Task2"]`.
  package let suite: [String]

  /// The name of the test function without backticks and parentheses, like `keeps one instance`.
  package let name: String

  /// The names of its parameters, in order; empty when it takes none.
  package let parameters: [String]

  /// Where the test stands, relative to the course's root.
  package let file: String

  /// The line of its `@Test`, from 1.
  package let line: Int

  /// - Parameters:
  ///   - task: the task that the test belongs to, from 1.
  ///   - suite: the types around the test from the outermost, like `["Lesson04", "Task2"]`.
  ///   - name: the name of the test function, without backticks and parentheses.
  ///   - parameters: the names of its parameters, in order.
  ///   - file: where the test stands, relative to the course's root.
  ///   - line: the line of its `@Test`, from 1.
  package init(
    task: Int,
    suite: [String],
    name: String,
    parameters: [String] = [],
    file: String,
    line: Int
  ) {
    self.task = task
    self.suite = suite
    self.name = name
    self.parameters = parameters
    self.file = file
    self.line = line
  }
}
