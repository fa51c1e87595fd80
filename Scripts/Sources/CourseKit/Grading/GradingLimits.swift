import Foundation

/// How long and how loud an answer may be.
package struct GradingLimits: Hashable, Sendable {
  /// Wall-clock time that one test may take, counted from its start.
  package var test = testFromEnvironment()
  /// Wall-clock time that a test process may take before its test starts or after it ended.
  package var launch = Duration.seconds(30)
  /// Bytes of a process' output that are kept from its beginning, and as many from its end.
  package var keptOutput = 64 << 10
  /// Bytes of output after which a process is ended.
  package var totalOutput = 8 << 20
  /// Bytes of address space that one test process may use (Linux; `nil` under the thread sanitizer): half of the machine's
  /// memory, but 2 GiB at least, which a test process needs for its threads' stacks and libraries, and 8 GiB at most.
  package var memory: Int? = memoryOfMachine()
  /// Test processes at the same time; at least one.
  package var parallelTests = ProcessInfo.processInfo.activeProcessorCount

  static func memoryOfMachine() -> Int {
    min(max(Int(clamping: ProcessInfo.processInfo.physicalMemory / 2), 2 << 30), 8 << 30)
  }

  /// The limit of a test that `COURSE_TEST_SECONDS` sets, else 10 seconds; a value that is no positive number is ignored.
  static func testFromEnvironment(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Duration {
    guard let text = environment["COURSE_TEST_SECONDS"], let seconds = Double(text),
      seconds > 0, seconds < 86_400
    else { return .seconds(10) }
    return .seconds(seconds)
  }
}

extension GradingLimits {
  package init(parallelTests: Int) {
    self.init()
    self.parallelTests = parallelTests
  }
}
