/// A test of a lesson's grader, as its source declares it.
package struct GradingTest: Hashable, Sendable {
  /// The behaviour it proves: its raw identifier ("asks the network it was handed").
  package let name: String

  /// The names of the types around it, outermost first (["Lesson04", "Task2"]).
  package let suites: [String]

  /// The labels of its parameters ("_" for none); empty when it takes no argument.
  package let labels: [String]

  /// Where its `@Test` stands.
  package let place: Place

  /// Whether there is not a single token between its braces.
  package let isEmpty: Bool

  package init(
    name: String,
    suites: [String],
    labels: [String] = [],
    place: Place,
    isEmpty: Bool = false
  ) {
    self.name = name
    self.suites = suites
    self.labels = labels
    self.place = place
    self.isEmpty = isEmpty
  }

  /// The number of the task it belongs to, from the name of a suite around it (`Task2`, `Task2Decoder`).
  package var task: Int? {
    suites.lazy.compactMap { suite in
      suite.hasPrefix("Task") ? Int(suite.dropFirst(4).prefix { $0.isNumber }) : nil
    }.first
  }

  /// How test runners name it inside its module: `` Lesson04/Task2/`reads dates`() ``.
  package var path: String {
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    let parameters = labels.map { "\($0):" }.joined()
    return (suites + ["\(isPlain ? name : "`\(name)`")(\(parameters))"]).joined(separator: "/")
  }
}
