import Foundation
import Synchronization

/// The options of a grading.
package struct GradingOptions: Sendable {
  /// The tasks to grade; all if `nil`.
  package var tasks: Set<Int>?
  /// The tests to grade; all of those tasks if `nil`.
  package var tests: Set<ExpectedTest>?
  package var processSharing = ProcessSharing.sharedThenIsolated
  /// Whether a run whose results count ends as soon as a test fails in it.
  package var endsAtFailure = false
  /// Whether the grader is compiled with this answer even if the prebuilt one fits, as `swift test` does.
  package var compilesGrader = false
  /// Another answer, whose build products are reused for identical files, without their warnings.
  package var incrementalBase: IncrementalBuildCache?
  /// The sandbox of each test process, or `nil` for none.
  package var sandbox: Sandbox?

  /// The ways in which tests share a process.
  package enum ProcessSharing: Sendable {
    /// All tests run in one process first. A test that doesn't pass there runs again alone, and that counts.
    case sharedThenIsolated
    /// As `sharedThenIsolated`, but failures count too if all tests finished.
    case trustSharedFailures
    /// All tests run in one process, and that result counts, so a crash or a hang affects the others.
    case sharedOnly
    case isolated
  }

  /// Creates options that grade all tests of an answer.
  package init() {}
}

/// A grader of answers. It writes only below `<root>/.build/course` and in the folder for temporary files. Several
/// graders, in one process or more, can run concurrently.
package final class Grader: Sendable {
  /// A closure that receives progress messages, from any thread.
  package typealias ProgressHandler = @Sendable (String) -> Void

  private let toolchain: Toolchain?
  private let limits: GradingLimits
  private let processes: AsyncSemaphore
  private let usesSwiftPM: Bool
  private let identity = Mutex<String?>(nil)

  /// Creates a grader. `usesSwiftPM`: SwiftPM builds and runs even if the compiler can be called directly.
  package init(
    toolchain: Toolchain? = Toolchain.find(),
    limits: GradingLimits = GradingLimits(),
    sanitizesThreads: Bool = false,
    usesSwiftPM: Bool = ProcessInfo.processInfo.environment["COURSE_SWIFTPM"] != nil
  ) {
    var toolchain = toolchain
    var limits = limits
    toolchain?.sanitizesThreads = sanitizesThreads
    if sanitizesThreads {
      limits.memory = nil
      // It makes a program ten times slower (https://clang.llvm.org/docs/ThreadSanitizer.html).
      limits.test *= 10
    }
    self.toolchain = toolchain
    self.limits = limits
    processes = AsyncSemaphore(limits.parallelTests)
    self.usesSwiftPM = usesSwiftPM
  }

  /// Compiles everything of a lesson except the answer, unless that was done before. Throws a `UserFacingError` if
  /// the course's own files don't compile or can't be written.
  package func prepare(_ lesson: Lesson, report: @escaping ProgressHandler = { _ in }) async throws
    -> PreparedLesson
  {
    let (preparer, key) = try await preparer(of: lesson)
    return try await preparer.prepared(key) {
      if !usesSwiftPM {
        report("Preparing lesson \(lesson.number) …")
        do { return try await preparer.compile() } catch is LessonPreparer.DirectBuildUnsupported {}
      }
      let cost = "with SwiftPM: every verdict will take seconds longer"
      report("Preparing lesson \(lesson.number) \(cost) …")
      return try await preparer.listWithSwiftPM(report)
    }
  }

  /// Returns the key of a lesson's grader: its files, flags and compiler, without the answer.
  package func key(of lesson: Lesson) async throws -> String { try await preparer(of: lesson).key }

  private func preparer(of lesson: Lesson) async throws -> (LessonPreparer, key: String) {
    guard let toolchain else { throw Self.noToolchain }
    let compiler = await compiler(toolchain)
    let preparer = LessonPreparer(lesson: lesson, toolchain: toolchain, compiler: compiler)
    return (preparer, try preparer.key() + (usesSwiftPM ? "-swiftpm" : ""))
  }

  /// Returns the identity of the compiler. A proxy is queried once, because that is slow.
  private func compiler(_ toolchain: Toolchain) async -> String {
    if let known = toolchain.frontendIdentity ?? identity.withLock({ $0 }) { return known }
    let answer = await toolchain.compile(["--version"])
    if answer.succeeded { identity.withLock { $0 = answer.text } }
    return answer.text
  }

  /// Builds an answer, runs its tests and returns the verdict, which includes any error. If the calling task is
  /// cancelled, all processes are ended first, and the verdict is `notStarted` for tests that had not run.
  package func grade(
    _ answer: AnswerSnapshot,
    of lesson: Lesson,
    options: GradingOptions = GradingOptions(),
    report: @escaping ProgressHandler = { _ in }
  ) async -> LessonVerdict {
    let reference = LessonReference(lesson)
    var tests: [ExpectedTest] = []
    var verdict: LessonVerdict
    var start: ContinuousClock.Instant?
    func seconds() -> Double { start.map { (ContinuousClock.now - $0) / .seconds(1) } ?? 0 }
    do {
      let prepared = try await prepare(lesson, report: report)
      tests = prepared.tests.filter { test in
        options.tasks?.contains(test.task) ?? true && options.tests?.contains(test) ?? true
      }
      try validate(answer, tests, of: lesson)
      if options.sandbox != nil, !prepared.manifest.isDirect { throw Self.needsSwiftPM }
      let swiftPM =
        prepared.manifest.isDirect
        ? nil : SwiftPMBuild(lesson: lesson, toolchain: prepared.toolchain)
      let lock = try await swiftPM?.lock(report)
      defer { withExtendedLifetime(lock) {} }
      let scratch = try TemporaryFolder.make()
      defer { scratch.remove() }

      report("Building lesson \(lesson.number) …")
      start = .now
      var work = AnswerBuild(prepared: prepared, answer: answer, scratch: scratch, options: options)
      var program = if let swiftPM { try await swiftPM.build(answer) } else { try await work.run() }
      if options.sandbox != nil { try program.copyLessonSources(lesson) }
      let buildSeconds = seconds()
      let run = TestRun(
        program: program,
        limits: limits,
        options: options,
        processes: processes,
        report: report
      )
      verdict = LessonVerdict(lesson: reference, tests: try await run.verdicts(on: tests))
      verdict.diagnostics = program.warnings
      verdict.buildSeconds = buildSeconds
      verdict.testSeconds = seconds() - buildSeconds
    } catch {
      let fault = error as? BuildFailure ?? BuildFailure(error)
      verdict = LessonVerdict(lesson: reference, fault.state, fault.explanation, tests: tests)
      verdict.diagnostics = fault.diagnostics
      if error is BuildFailure { verdict.buildSeconds = seconds() }
      if fault.state == .notCompiling { verdict.findings = missingWiring(answer) }
    }
    verdict.findings = answer.findings + verdict.findings
    return verdict
  }

  private func validate(_ answer: AnswerSnapshot, _ tests: [ExpectedTest], of lesson: Lesson) throws
  {
    if tests.isEmpty { throw BuildFailure(.notGraded, "The lesson has no such test.") }
    // A verdict would be about another answer.
    if let lost = answer.findings.last(where: { $0.kind == .unreadable }) {
      throw BuildFailure(.notGraded, lost.message)
    }
    if answer.files.isEmpty {
      let reason = answer.findings.first?.message
      throw BuildFailure(.notStarted, reason ?? AnswerSnapshot.noAnswer(at: answer.folder.path))
    }
    for module in lesson.answerModules {
      if let files = answer.sharingName(lesson.files(of: module, among: answer.files.keys)) {
        throw BuildFailure(namesake: files)
      }
    }
  }

  /// Returns a remark if `Wiring.swift` is missing, because the grader's error doesn't name the file.
  private func missingWiring(_ answer: AnswerSnapshot) -> [FileFinding] {
    guard answer.files["Wiring.swift"] == nil else { return [] }
    let path = answer.folder.appending(path: "Wiring.swift").path
    let message =
      "\(path) is missing, and the grader builds everything through it. `course reset` brings the starter's back."
    return [FileFinding(kind: .missing, path: path, message: message)]
  }

  package static let noToolchain = UserFacingError("There is no `swift` in the PATH.")
    .remedy("Install Swift 6.2 or newer from https://swift.org/install, then open a new terminal.")

  private static let needsSwiftPM = UserFacingError(
    "With this toolchain SwiftPM builds and runs the tests, which can't be isolated."
  ).remedy("Use a toolchain from swift.org; or, if you trust every answer, pass --trusted.")
}

/// The limits of time, memory and parallelism for answers.
package struct GradingLimits: Hashable, Sendable {
  /// The wall-clock time of one test, from its start.
  package var test = testLimit(ProcessInfo.processInfo.environment["COURSE_TEST_SECONDS"])
  /// The wall-clock time of a test process before its test starts, and after it ended.
  package var launch = Duration.seconds(30)
  /// The address space of one test process, in bytes (Linux; `nil` under the thread sanitizer): half of the machine's
  /// memory, at least ``minimumMemory``, at most 8 GiB.
  package var memory: Int? = memory()
  /// The minimum for a test process: each thread that remains blocked keeps the memory of its stack.
  package static let minimumMemory = 4 << 30
  /// The number of concurrent test processes, of all answers of a grader together; at least one.
  package var parallelTests = ProcessInfo.processInfo.activeProcessorCount
  /// The number of answers to grade in parallel: a test that waits until its process is idle needs no core.
  package static let jobs = 2 * ProcessInfo.processInfo.activeProcessorCount
  /// The limits for that many concurrent answers.
  package static let manyAnswers = GradingLimits(parallelTests: jobs)

  /// Returns the memory limit for each of several answers that are graded in parallel.
  static func memory(jobs: Int = 1) -> Int {
    let half = Int(clamping: ProcessInfo.processInfo.physicalMemory / 2)
    return min(max(half / jobs, minimumMemory), 8 << 30)
  }

  /// Returns the time limit of a test: the value of `COURSE_TEST_SECONDS`, or else 10 seconds.
  static func testLimit(_ text: String?) -> Duration {
    let seconds = text.flatMap(Double.init) ?? 0
    return .seconds(seconds > 0 && seconds < 86_400 ? seconds : 10)
  }
}
