import Foundation
import Synchronization

/// How an answer is graded.
package struct GradingOptions: Sendable {
  /// The tasks that are judged; all if `nil`.
  package var tasks: Set<Int>?
  /// The tests that are judged; all of those tasks if `nil`.
  package var tests: Set<ExpectedTest>?
  package var company = Company.first
  /// Whether a run that judges is ended as soon as a test fails in it.
  package var endsAtFailure = false
  /// Whether the grader is compiled against this very answer although the prepared one fits, as `swift test` does it.
  package var compilesGrader = false
  /// Another answer to the lesson, from which compiled files are taken that are the same; warnings in them are not told again.
  package var base: CompiledFiles?
  /// What each test process is kept in; nothing if `nil`.
  package var isolation: Isolation?

  /// Whether tests share a process.
  package enum Company: Sendable {
    /// First all do; who was not cleanly green there runs alone, and that counts.
    case first
    /// As `first`, but red counts too if all tests came to their end.
    case believed
    /// One run of all of them judges, so that a crash or a hang costs the rest too.
    case only
    case none
  }

  package init() {}
}

/// Grades answers. Writes below `<root>/.build/course` and in the folder for temporary files, and nowhere else. Any
/// number of graders, in one process or several, work at the same time.
package final class Grader: Sendable {
  /// Told what a grader is doing, in words for a progress line, from any thread.
  package typealias Report = @Sendable (String) -> Void

  private let toolchain: Toolchain?
  private let limits: GradingLimits
  private let processes: Slots
  private let usesSwiftPM: Bool
  private let identity = Mutex<String?>(nil)

  /// `usesSwiftPM`: SwiftPM builds and runs although the compiler could be called directly.
  package init(
    toolchain: Toolchain? = Toolchain.found(),
    limits: GradingLimits = GradingLimits(),
    sanitizesThreads: Bool = false,
    usesSwiftPM: Bool = ProcessInfo.processInfo.environment["COURSE_SWIFTPM"] != nil
  ) {
    var (toolchain, limits) = (toolchain, limits)
    toolchain?.sanitizesThreads = sanitizesThreads
    if sanitizesThreads {
      limits.memory = nil
      // It makes a program ten times slower (https://clang.llvm.org/docs/ThreadSanitizer.html).
      limits.test *= 10
    }
    self.toolchain = toolchain
    self.limits = limits
    processes = Slots(limits.parallelTests)
    self.usesSwiftPM = usesSwiftPM
  }

  /// Compiles everything of a lesson but the answer, unless that was done before. Throws an
  /// `Explanation` when the course's own files don't compile or nothing can be written.
  package func prepare(_ lesson: Lesson, report: @escaping Report = { _ in }) async throws
    -> PreparedLesson
  {
    let (preparation, key) = try await preparation(of: lesson)
    return try await preparation.prepared(key) {
      if !usesSwiftPM {
        report("Preparing lesson \(lesson.number) …")
        do { return try await preparation.compile() } catch is Preparation.Unsupported {}
      }
      let cost = "with SwiftPM: every verdict will take seconds longer"
      report("Preparing lesson \(lesson.number) \(cost) …")
      return try await preparation.listWithSwiftPM(report)
    }
  }

  /// Returns what tells the inputs of a lesson's grading, but for the answer, from all others: its files, flags and compiler.
  package func key(of lesson: Lesson) async throws -> String {
    try await preparation(of: lesson).key
  }

  private func preparation(of lesson: Lesson) async throws -> (Preparation, key: String) {
    guard let toolchain else { throw Self.noToolchain }
    let compiler = await compiler(toolchain)
    let preparation = Preparation(lesson: lesson, toolchain: toolchain, compiler: compiler)
    return (preparation, try preparation.key() + (usesSwiftPM ? "-swiftpm" : ""))
  }

  /// What tells the compiler from all others. A proxy is asked once, which takes its time.
  private func compiler(_ toolchain: Toolchain) async -> String {
    if let known = toolchain.frontend ?? identity.withLock({ $0 }) { return known }
    let answer = await toolchain.compile(["--version"])
    if answer.succeeded { identity.withLock { $0 = answer.text } }
    return answer.text
  }

  /// Builds an answer, runs its tests and judges them; whatever goes wrong is in the verdict. When the calling task is
  /// cancelled, all processes are ended first and the verdict is `notStarted` for what had not run.
  package func grade(
    _ answer: AnswerSnapshot,
    of lesson: Lesson,
    options: GradingOptions = GradingOptions(),
    report: @escaping Report = { _ in }
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
      try check(answer, tests, of: lesson)
      if options.isolation != nil, !prepared.record.isDirect { throw Self.needsSwiftPM }
      let swiftPM =
        prepared.record.isDirect ? nil : SwiftPMBuild(lesson: lesson, toolchain: prepared.toolchain)
      let lock = try await swiftPM?.lock(report)
      defer { withExtendedLifetime(lock) {} }
      let scratch = try TemporaryFolder.new()
      defer { scratch.remove() }

      report("Building lesson \(lesson.number) …")
      start = .now
      var work = AnswerBuild(prepared: prepared, answer: answer, scratch: scratch, options: options)
      var program =
        if let swiftPM { try await swiftPM.build(answer) } else { try await work.run() }
      if options.isolation != nil { try program.bring(lesson) }
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
      let fault = error as? BuildFault ?? BuildFault(error)
      verdict = LessonVerdict(lesson: reference, fault.state, fault.explanation, tests: tests)
      verdict.diagnostics = fault.diagnostics
      if error is BuildFault { verdict.buildSeconds = seconds() }
      if fault.state == .notCompiling { verdict.findings = missingWiring(answer) }
    }
    verdict.findings = answer.findings + verdict.findings
    return verdict
  }

  private func check(_ answer: AnswerSnapshot, _ tests: [ExpectedTest], of lesson: Lesson) throws {
    if tests.isEmpty { throw BuildFault(.notGraded, "The lesson has no such test.") }
    // A verdict would be about another answer.
    if let lost = answer.findings.last(where: { $0.kind == .unreadable }) {
      throw BuildFault(.notGraded, lost.message)
    }
    if answer.files.isEmpty {
      let reason = answer.findings.first?.message
      throw BuildFault(.notStarted, reason ?? AnswerSnapshot.noAnswer(at: answer.folder.path))
    }
    for module in lesson.answerModules {
      if let files = answer.sharingName(lesson.files(of: module, among: answer.files.keys)) {
        throw BuildFault(namesake: files)
      }
    }
  }

  /// The grader's complaint about a function it can't find is easier to read beside the file that is gone.
  private func missingWiring(_ answer: AnswerSnapshot) -> [FileFinding] {
    guard answer.files["Wiring.swift"] == nil else { return [] }
    let path = answer.folder.appending(path: "Wiring.swift").path
    let message =
      "\(path) is missing, and the grader builds everything through it. `course reset` brings the starter's back."
    return [FileFinding(kind: .missing, path: path, message: message)]
  }

  package static let noToolchain = Explanation("There is no `swift` in the PATH.")
    .remedy("Install Swift 6.2 or newer from https://swift.org/install, then open a new terminal.")

  private static let needsSwiftPM =
    Explanation("With this toolchain SwiftPM builds and runs the tests, which can't be isolated.")
    .remedy("Use a toolchain from swift.org; or, if you trust every answer, say --trusted.")
}

/// How long and how large an answer may be.
package struct GradingLimits: Hashable, Sendable {
  /// Wall-clock time that one test may take, counted from its start.
  package var test = testLimit(ProcessInfo.processInfo.environment["COURSE_TEST_SECONDS"])
  /// Wall-clock time that a test process may take before its test starts or after it ended.
  package var launch = Duration.seconds(30)
  /// Bytes of address space that one test process may use (Linux; `nil` under the thread sanitizer): half of the machine's
  /// memory, but not less than ``leastMemory``, and 8 GiB at most.
  package var memory: Int? = memory()
  /// What a test process needs at least: each thread that is left where it stopped keeps the room for its stack.
  package static let leastMemory = 4 << 30
  /// Test processes at the same time, of all answers of a grader together; at least one.
  package var parallelTests = ProcessInfo.processInfo.activeProcessorCount
  /// Answers to grade at the same time: a test that waits until nothing goes on any more needs no core.
  package static let jobs = 2 * ProcessInfo.processInfo.activeProcessorCount
  /// For so many answers at the same time.
  package static let manyAnswers = GradingLimits(parallelTests: jobs)

  /// What each of so many answers that are graded at the same time may use.
  static func memory(jobs: Int = 1) -> Int {
    let half = Int(clamping: ProcessInfo.processInfo.physicalMemory / 2)
    return min(max(half / jobs, leastMemory), 8 << 30)
  }

  /// The limit of a test that the text of `COURSE_TEST_SECONDS` sets, else 10 seconds; a value that is no positive number is ignored.
  static func testLimit(_ text: String?) -> Duration {
    let seconds = text.flatMap(Double.init) ?? 0
    return .seconds(seconds > 0 && seconds < 86_400 ? seconds : 10)
  }
}
