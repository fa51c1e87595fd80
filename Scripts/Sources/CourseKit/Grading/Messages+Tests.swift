import Foundation

extension Messages {
  static func timedOut(_ limit: Duration, at place: SourcePlace?) -> String {
    "Did not finish within \(duration(limit))\(at(place)). Look for a loop without end, or for something that "
      + "waits for what never comes."
  }

  static func neverStarted(_ limit: Duration) -> String {
    "The test's process did not come to the test within \(duration(limit)). Look for code that runs before: a "
      + "global or static value."
  }

  static func neverEnded(_ limit: Duration) -> String {
    "The test was over, but its process did not end within \(duration(limit))."
  }

  static func crashed(_ reason: String, at place: SourcePlace?) -> String {
    "Crashed\(at(place)): \(reason)."
  }

  static let endlessRecursion =
    "the stack is full, most likely because a function calls itself without end"

  static func signal(_ number: Int32) -> String {
    switch number {
    case SIGKILL: "the system killed it, most likely because it used too much memory"
    case SIGSEGV, SIGBUS: "it used memory that is not its own"
    case SIGILL, SIGTRAP, SIGABRT: "it trapped"
    default: "signal \(number) ended it"
    }
  }

  static func exited(_ code: Int32, beforeStart: Bool) -> String {
    beforeStart
      ? "Ended the process with exit code \(code) before the test began."
      : "Ended the process with exit code \(code) before the test was over. Look for a call of `exit`; a part of a "
        + "program does not end the whole."
  }

  static func exitedAfterwards(_ code: Int32) -> String {
    "The test was over and found nothing, but its process ended with exit code \(code)."
  }

  static func flooded(_ bytes: Int) -> String {
    "Printed without end: it was stopped after \(bytes >> 20) MiB."
  }

  static func notInGrader(_ test: ExpectedTest) -> String {
    "The grader has no test of this name; it is expected at \(test.file):\(test.line)."
  }

  static let skipped = "The grader skips this test."

  static let dataRace = "Data race: two threads use the same memory, and one of them writes"

  static let forged =
    "The results of this test contradict themselves, as if the answer had written some. They don't count."

  static func dishonest(_ types: String) -> String {
    "The answer changes what == means for \(types), so the grader's comparisons can't be believed. Remove that `==`."
  }

  static let canarySilent =
    "A comparison that must fail did not fail with this answer, so its green tests can't be believed. Look for "
    + "declarations that replace Swift's or the testing library's own."

  private static func at(_ place: SourcePlace?) -> String {
    guard let place else { return "" }
    return " at \(URL(filePath: place.file).lastPathComponent):\(place.line)"
  }
}
