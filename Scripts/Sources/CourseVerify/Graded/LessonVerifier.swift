import CourseKit
import Foundation

struct LessonVerifier: Sendable {
  let material: LessonSources
  let toolchain: Toolchain
  let grader: Grader
  var lesson: Lesson { material.lesson }
  var course: Course { material.course }
  var solution: AnswerSnapshot { AnswerSnapshot(folder: lesson.solution) }
  /// Real threads meet by luck, so what one run shows against a list or a test is tried this often again.
  static let moreChances = 1...4
  private let compiledSolution = AsyncLazy<IncrementalBuildCache?>()

  init(_ material: LessonSources, _ toolchain: Toolchain, sanitizesThreads: Bool = false) {
    var limits = GradingLimits.manyAnswers
    // What is right has to be right on a small machine too.
    limits.memory = GradingLimits.minimumMemory
    self.material = material
    self.toolchain = toolchain
    grader = Grader(toolchain: toolchain, limits: limits, sanitizesThreads: sanitizesThreads)
  }

  /// Grades an answer. Throws if no test can run, unless there is no place for the finding. `isWrong`: the answer
  /// differs from the solution in a few lines, and its warnings don't matter.
  func grade(
    _ answer: AnswerSnapshot,
    at place: CourseLocation? = nil,
    tests: [ExpectedTest]? = nil,
    processSharing: GradingOptions.ProcessSharing = .sharedThenIsolated,
    isWrong: Bool = false,
    endsAtFailure: Bool? = nil
  ) async throws -> LessonVerdict {
    var options = GradingOptions()
    if isWrong {
      options.incrementalBase = await compiledSolution.value {
        await grader.incrementalCache(of: solution, lesson)
      }
    }
    options.tests = tests.map(Set.init)
    options.processSharing = processSharing
    options.endsAtFailure = endsAtFailure ?? isWrong
    let verdict = await grader.grade(answer, of: lesson, options: options)
    guard let place else { return verdict }
    if verdict.state == .notCompiling { throw buildFailure(verdict, at: place, isPatch: isWrong) }
    let ungraded: Set<VerdictState> = [.notGraded, .notStarted]
    if ungraded.isSuperset(of: [verdict.state] + verdict.tests.map(\.state)) {
      throw VerificationAborted(check: [place.notGraded(verdict.explanation)])
    }
    return verdict
  }

  /// Returns the errors of the compiler. `isPatch`: the place is a difference, and so all of them are there.
  func buildFailure(_ verdict: LessonVerdict, at place: CourseLocation, isPatch: Bool)
    -> VerificationAborted
  {
    // An error without a line of a source is the linker's: the explanation quotes it.
    if verdict.errors.allSatisfy({ $0.place == nil }) {
      return VerificationAborted(check: [place.notCompiling(verdict.explanation)])
    }
    let errors = verdict.errors.map { error in
      if !isPatch { return (self.place(error.place) ?? place).notCompiling(error.message) }
      let file = error.place.map { "\(URL(filePath: $0.file).name):\($0.line): " } ?? ""
      return place.notCompiling(file + error.message)
    }
    return VerificationAborted(check: errors)
  }

  func solution(replacing file: String, with text: String) -> AnswerSnapshot {
    let source = lesson.solution.appending(path: file)
    var answer = solution
    answer.files[file] = AnswerSnapshot.File(source: source, bytes: Data(text.utf8))
    return answer
  }

  func warnings(_ verdict: LessonVerdict, at place: CourseLocation) -> [Finding] {
    verdict.warnings.map {
      (self.place($0.place) ?? place).fact("The compiler warns: \($0.message)")
        .remedy("Fix what it names.")
    }
  }

  func place(_ place: SourcePlace?) -> CourseLocation? {
    place.map { course.place(URL(filePath: $0.file), line: $0.line) }
  }
}

/// A value that is created on first use, once for concurrent callers.
actor AsyncLazy<Value: Sendable> {
  private var task: Task<Value, Never>?

  func value(_ make: @escaping @Sendable () async -> Value) async -> Value {
    let known = task ?? Task { await make() }
    task = known
    return await known.value
  }
}

extension ExpectedTest {
  var quotedName: String { "Task \(task) · '\(name)'" }
  var caughtByName: String { "Task \(task) · \(name)" }
}

extension VerdictState {
  /// The state of a test that did not pass, as a verb.
  var stateVerb: String {
    switch self {
    case .failing: "fails"
    case .crashed: "crashes"
    case .timedOut: "runs out of time"
    case .notStarted: "did not start"
    case .passed, .notCompiling, .notGraded: rawValue
    }
  }
}

extension TestVerdict {
  var location: CourseLocation { CourseLocation(test.file, line: test.line) }

  /// The message of a test that did not pass, as the end of a sentence.
  var reason: String {
    let issue = truncated(issues.first { $0.isFailure }?.message ?? explanation)
    return issue.isEmpty ? "" : ": " + (issue.hasSuffix(".") ? String(issue.dropLast()) : issue)
  }
}

/// Comparisons with `swift test`: the same tests fail. For a mistake, only its named tests count; others may be flaky.
extension LessonVerifier {
  func swiftTestChecks() async throws -> [CheckResult] {
    var checks: [CheckResult] = []
    for folder in [lesson.exercise, lesson.solution] {
      let answer = AnswerSnapshot(folder: folder)
      checks.append(try await compare(answer, course.path(of: folder), at: folder, nil))
    }
    let tests = try await grader.prepare(lesson).tests
    for variant in material.variants {
      // One that no longer applies is a finding of proof 4.
      guard let answer = try? await answerApplying(variant) else { continue }
      let named = variant.kind == .mistake ? tests.filter(variant.isCaughtBy) : nil
      checks.append(try await compare(answer, variant.name, at: variant.file, named))
    }
    return checks
  }

  func compare(_ answer: AnswerSnapshot, _ name: String, at url: URL, _ tests: [ExpectedTest]?)
    async throws -> CheckResult
  {
    let place = course.place(url)
    let verdict = try await grade(answer, tests: tests)
    var toolchain = toolchain
    toolchain.invocationTimeout = .seconds(300)
    let build = SwiftPMBuild(lesson: lesson, toolchain: toolchain)
    let (isBuilt, found, text) =
      (try? await build.swiftTest(answer)) ?? (false, nil, "no file was written")
    guard let found else {
      let end = "`swift test` comes to no end: \(truncated(text))"
      let isNoEndToo = isBuilt ? verdict.state != .passed : verdict.state == .notCompiling
      return place.fact("The tool calls \(name) \(verdict.state.rawValue), and \(end)")
        .remedy("Find out what the tool's way of building or running changes.").unless(isNoEndToo)
    }
    let alone = verdict.failingTestPaths
    let red = found.intersection(verdict.tests.map(\.test.path))
    // Tests that share a process may spoil each other; the tool grades those alone.
    let more =
      red.isSubset(of: alone)
      ? [] : try await grade(answer, processSharing: .sharedOnly).failingTestPaths
    let differing =
      alone.subtracting(red).sorted().map { "only the tool rejects \($0)" }
      + red.subtracting(alone).subtracting(more).sorted().map { "only swift test rejects \($0)" }
    let which = differing.joined(separator: "; ")
    return place.fact("The tool and `swift test` disagree about \(name): \(which)")
      .remedy("Look for what tests share, or for what the tool's way of building changes.")
      .unless(differing.isEmpty)
  }
}

extension LessonVerdict {
  fileprivate var failingTestPaths: Set<String> {
    Set(tests.filter { $0.state != .passed }.map(\.test.path))
  }
}
