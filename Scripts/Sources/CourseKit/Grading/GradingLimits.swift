import Foundation

/// How long and how loud an answer may be.
package struct GradingLimits: Hashable, Sendable {
  /// Wall-clock time that one test may take, counted from its start.
  package var test: Duration

  /// Wall-clock time that a test process may take before its test starts or after it ended.
  package var launch: Duration

  /// Wall-clock time of one build.
  package var build: Duration

  /// Bytes of a process' output that are kept from its beginning, and as many from its end.
  package var keptOutput: Int

  /// Bytes of output after which a process is ended.
  package var totalOutput: Int

  /// Bytes of address space that one test process may use (Linux; `nil` under the thread sanitizer).
  package var memory: Int?

  /// Test processes at the same time.
  package var parallelTests: Int

  /// - Parameters:
  ///   - test: time of one test, from its start; 10 seconds unless `COURSE_TEST_SECONDS` says otherwise.
  ///   - launch: time before a test starts and after it ended.
  ///   - build: time of one build.
  ///   - keptOutput: bytes that are kept of the beginning and of the end of an output.
  ///   - totalOutput: bytes of output after which a process is ended.
  ///   - memory: bytes of address space of one test process; by default half of the machine's memory, but 2 GiB
  ///     at least and 8 GiB at most.
  ///   - parallelTests: test processes at the same time; the number of cores by default.
  package init(
    test: Duration = GradingLimits.testFromEnvironment(),
    launch: Duration = .seconds(30),
    build: Duration = .seconds(600),
    keptOutput: Int = 64 << 10,
    totalOutput: Int = 8 << 20,
    memory: Int? = GradingLimits.memoryOfMachine(),
    parallelTests: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    self.test = test
    self.launch = launch
    self.build = build
    self.keptOutput = keptOutput
    self.totalOutput = totalOutput
    self.memory = memory
    self.parallelTests = max(1, parallelTests)
  }

  /// The same for processes that need far more address space than memory, as under the thread sanitizer.
  var withoutMemory: GradingLimits {
    var limits = self
    limits.memory = nil
    return limits
  }

  /// Half of the machine's memory, but 2 GiB at least, which a test process needs for its threads' stacks and libraries, and
  /// 8 GiB at most.
  package static func memoryOfMachine() -> Int {
    let half = Int(clamping: ProcessInfo.processInfo.physicalMemory / 2)
    return min(max(half, 2 << 30), 8 << 30)
  }

  /// The limit of a test that `COURSE_TEST_SECONDS` sets, else 10 seconds.
  ///
  /// - Parameter environment: the variables to look into; a value that is no positive number is ignored.
  package static func testFromEnvironment(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Duration {
    guard let text = environment["COURSE_TEST_SECONDS"], let seconds = Double(text),
      seconds > 0, seconds < 86_400
    else { return .seconds(10) }
    return .seconds(seconds)
  }
}
