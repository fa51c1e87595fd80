/// What the event stream of one test process told about the expected test.
struct TestRecord: Sendable {
  /// How often the test was announced, started, ended and skipped.
  var announced = 0
  var started = 0
  var ended = 0
  var skipped = 0

  /// How often the whole run ended.
  var runsEnded = 0

  /// What was found, in order.
  var issues: [TestIssue] = []

  /// The comment above the test, which the library gives when a test fails.
  var rule: String?

  /// When the test started and ended, in seconds of the library's clock.
  var startTime: Double?
  var endTime: Double?

  /// Whether the stream has what no honest run writes: garbage, another test, an event after the end.
  var isForged = false

  /// Whether each event that must be there once was there once, and no other.
  var isComplete: Bool {
    started == 1 && ended == 1 && runsEnded == 1 && announced == 1 && !isForged
  }

  /// Whether events came more often than they can.
  var isContradictory: Bool {
    isForged || started > 1 || ended > 1 || runsEnded > 1 || announced > 1 || ended > started
  }

  /// Seconds that the test took, as far as the stream tells.
  var seconds: Double? {
    guard let startTime, let endTime else { return nil }
    return endTime - startTime
  }
}
