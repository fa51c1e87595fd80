import CourseKit
import Foundation

struct LessonGrading: Sendable {
  let material: LessonMaterial
  let toolchain: Toolchain
  let grader: Grader
  private let sanitizing: Grader
  var lesson: Lesson { material.lesson }
  var course: Course { material.course }
  var solution: AnswerSnapshot { AnswerSnapshot(folder: lesson.solution) }
  private let compiledSolution = Once<CompiledFiles?>()

  init(_ material: LessonMaterial, _ toolchain: Toolchain) {
    var limits = GradingLimits.manyAnswers
    // What is right has to be right on a small machine too.
    limits.memory = GradingLimits.leastMemory
    (self.material, self.toolchain) = (material, toolchain)
    grader = Grader(toolchain: toolchain, limits: limits)
    sanitizing = Grader(toolchain: toolchain, limits: limits, sanitizesThreads: true)
  }

  /// `isWrong`: it is the solution but for a few lines, which one test has to notice, and its warnings are of no interest.
  func grade(
    _ answer: AnswerSnapshot,
    tests: [ExpectedTest]? = nil,
    company: GradingOptions.Company = .first,
    isWrong: Bool = false,
    endsAtFailure: Bool? = nil,
    sanitizes: Bool = false
  ) async -> LessonVerdict {
    var options = GradingOptions()
    if isWrong {
      options.base = await compiledSolution.value { await grader.files(of: solution, lesson) }
    }
    options.tests = tests.map(Set.init)
    options.company = company
    options.endsAtFailure = endsAtFailure ?? isWrong
    return await (sanitizes ? sanitizing : grader).grade(answer, of: lesson, options: options)
  }

  /// A verdict whose tests ran; one that says nothing about tests is thrown as an `Obstacle`. `isLaid`: what stands at the
  /// place is a difference from the answer.
  func ran(_ verdict: LessonVerdict, at place: Place, isLaid: Bool = false) throws -> LessonVerdict
  {
    if verdict.state == .notCompiling {
      let errors = verdict.errors.map { error in
        if !isLaid { return (self.place(error.place) ?? place).notCompiling(error.message) }
        let file = error.place.map { "\(URL(filePath: $0.file).name):\($0.line): " } ?? ""
        return place.notCompiling(file + error.message)
      }
      // An error without a line of a source is the linker's: the explanation quotes it.
      let isPlaced = verdict.errors.contains { $0.place != nil }
      throw Obstacle(check: isPlaced ? errors : [place.notCompiling(verdict.explanation)])
    }
    let unjudged: Set<VerdictState> = [.notGraded, .notStarted]
    if unjudged.isSuperset(of: [verdict.state] + verdict.tests.map(\.state)) {
      throw Obstacle(check: [place.notGraded(verdict.explanation)])
    }
    return verdict
  }

  func warnings(_ verdict: LessonVerdict, at place: Place) -> [Finding] {
    verdict.warnings.map {
      (self.place($0.place) ?? place).fact("The compiler warns: \($0.message)")
        .remedy("Mend what it names.")
    }
  }

  func place(_ place: SourcePlace?) -> Place? {
    place.map { course.place(URL(filePath: $0.file), line: $0.line) }
  }
}

/// A value that is made when it is first asked for, once for all who ask.
actor Once<Value: Sendable> {
  private var task: Task<Value, Never>?

  func value(_ make: @escaping @Sendable () async -> Value) async -> Value {
    let known = task ?? Task { await make() }
    task = known
    return await known.value
  }
}

extension ExpectedTest {
  var title: String { "Task \(task) · '\(name)'" }
  var sentence: String { "Task \(task) · \(name)" }
}

extension VerdictState {
  /// What is said of a test that is not green.
  var verb: String {
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
  var stand: Place { Place(test.file, line: test.line) }

  /// What is said of a test that is not green, as the end of a sentence.
  var reason: String {
    let issue = short(issues.first { $0.isFailure }?.message ?? explanation)
    return issue.isEmpty ? "" : ": " + (issue.hasSuffix(".") ? String(issue.dropLast()) : issue)
  }
}

/// The tool says of an answer what `swift test` says: the same tests are red. Of a mistake these are the tests that it
/// names: what else is red depends on luck where it races, and on the tests before where it keeps something for all.
extension LessonGrading {
  func swiftTestChecks() async throws -> [Check] {
    var checks: [Check] = []
    let own = [lesson.exercise, lesson.solution]
    let answers =
      own.map { (AnswerSnapshot(folder: $0), course.path(of: $0), $0) }
      + material.alternatives.map { (laid(alternative: $0), $0.name, $0.folder) }
    for (answer, name, folder) in answers { checks.append(await check(answer, name, at: folder)) }
    let tests = try await grader.prepare(lesson).tests
    for mistake in material.mistakes {
      // One that no longer applies is a finding of proof 4.
      guard let answer = try? await laid(mistake) else { continue }
      let named = tests.filter(mistake.names)
      checks.append(await check(answer, mistake.name, at: mistake.file, judging: named))
    }
    for refused in material.refused {
      checks.append(await check(try await laid(refused), refused.name, at: refused.file))
    }
    return checks
  }

  private func check(
    _ answer: AnswerSnapshot,
    _ name: String,
    at url: URL,
    judging tests: [ExpectedTest]? = nil
  ) async -> Check {
    let (place, verdict) = (course.place(url), await grade(answer, tests: tests))
    var toolchain = toolchain
    toolchain.callLimit = .seconds(300)
    let build = SwiftPMBuild(lesson: lesson, toolchain: toolchain)
    let (isBuilt, found, text) =
      (try? await build.swiftTest(answer)) ?? (false, nil, "no file was written")
    guard let found else {
      let end = "`swift test` comes to no end: \(short(text))"
      let isNoEndToo = isBuilt ? verdict.state != .passed : verdict.state == .notCompiling
      return place.fact("The tool calls \(name) \(verdict.state.rawValue), and \(end)")
        .remedy("Find out what the tool's way of building or running changes.").unless(isNoEndToo)
    }
    let (alone, red) = (verdict.red, found.intersection(verdict.tests.map(\.test.path)))
    // Tests that share a process may spoil each other; the tool judges those alone.
    let more = red.isSubset(of: alone) ? [] : await grade(answer, company: .only).red
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
  fileprivate var red: Set<String> { Set(tests.filter { $0.state != .passed }.map(\.test.path)) }
}
