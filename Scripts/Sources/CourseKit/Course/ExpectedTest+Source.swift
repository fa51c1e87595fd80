extension ExpectedTest {
  /// The test as a verdict expects it.
  ///
  /// - Parameter test: a test as its source declares it; `nil` comes of one that belongs to no task.
  package init?(_ test: GradingTest) {
    guard let task = test.task else { return nil }
    self.init(
      task: task,
      suite: test.suites,
      name: test.name,
      parameters: test.labels,
      file: test.place.path,
      line: test.place.line ?? 1
    )
  }
}
