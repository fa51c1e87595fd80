import CourseKit
import Foundation

/// Grades answers of one lesson and turns the verdicts into findings.
struct LessonGrading: Sendable {
  let material: LessonMaterial
  let grader: Grader
  let toolchain: Toolchain
  let shaker: Shaker?

  var lesson: Lesson { material.lesson }
  var course: Course { material.course }

  /// The tests of the lesson, as the runner itself reports them.
  func tests() async throws -> [ExpectedTest] { try await grader.prepare(lesson).tests }

  /// Grades one answer.
  ///
  /// - Parameter tests: which tests must run; all of the lesson by default.
  func grade(_ answer: AnswerSnapshot, tests: [ExpectedTest]? = nil) async -> LessonVerdict {
    var options = GradingOptions()
    options.tests = tests.map(Set.init)
    return await grader.grade(answer, of: lesson, options: options)
  }

  /// Grades one answer again, as often as asked for, while its jobs and threads come late; not at all as a rule.
  func shaken(_ answer: AnswerSnapshot, tests: [ExpectedTest]? = nil) async -> [LessonVerdict] {
    guard let shaker else { return [] }
    var options = GradingOptions()
    options.tests = tests.map(Set.init)
    options.preload = shaker.library
    var verdicts: [LessonVerdict] = []
    for _ in 0..<shaker.times {
      verdicts.append(await grader.grade(answer, of: lesson, options: options))
    }
    return verdicts
  }

  /// What keeps a verdict from saying anything about tests; empty when they ran.
  ///
  /// - Parameters:
  ///   - place: where the answer stands.
  ///   - isLaid: whether its files stand there as a difference, so that their lines are told in words.
  func obstacles(_ verdict: LessonVerdict, at place: Place, isLaid: Bool = false) -> [Finding] {
    switch verdict.state {
    case .notCompiling:
      let errors = verdict.errors.map { error in
        let file = error.place.map { URL(filePath: $0.file).lastPathComponent + ":\($0.line): " }
        let message = (isLaid ? file ?? "" : "") + error.message
        return notCompiling(message, at: isLaid ? place : self.place(error.place) ?? place)
      }
      return errors.isEmpty ? [notCompiling(verdict.explanation, at: place)] : errors
    case .notGraded, .notStarted:
      let ran = verdict.tests.contains { ![.notGraded, .notStarted].contains($0.state) }
      return ran ? [] : [notGraded(verdict.explanation, at: place)]
    case .passed, .failing, .crashed, .timedOut:
      return []
    }
  }

  /// What the compiler warned about.
  func warnings(_ verdict: LessonVerdict, at place: Place) -> [Finding] {
    verdict.warnings.map { warning in
      Finding(
        "The compiler warns: \(warning.message)",
        at: self.place(warning.place) ?? place,
        remedy: "Mend what it names."
      )
    }
  }

  /// One test that should have passed and didn't.
  func failure(_ test: TestVerdict, subject: String) -> Finding {
    let issue = test.issues.first { $0.isFailure }
    return Finding(
      "\(name(test.test)) \(verb(test.state)) on \(subject)\(reason(test)).",
      at: place(issue?.place) ?? Place(test.test.file, line: test.test.line),
      remedy: "Mend the answer, or the test if it asks for more than the lesson does."
    )
  }

  /// A place of the grading engine as one of the course.
  func place(_ place: SourcePlace?) -> Place? {
    place.map { course.place(URL(filePath: $0.file), line: $0.line) }
  }
}

func notCompiling(_ error: String, at place: Place) -> Finding {
  Finding("This does not compile: \(error)", at: place, remedy: "Mend it.")
}

func notGraded(_ explanation: String, at place: Place) -> Finding {
  Finding("No test could be run: \(explanation)", at: place, remedy: "Mend that first.")
}

func name(_ test: ExpectedTest) -> String { "Task \(test.task) · '\(test.name)'" }

func verb(_ state: VerdictState) -> String {
  switch state {
  case .passed: "passes"
  case .failing: "fails"
  case .crashed: "crashes"
  case .timedOut: "runs out of time"
  case .notCompiling: "does not compile"
  case .notStarted: "did not start"
  case .notGraded: "could not be graded"
  }
}

/// What a verdict says of a test that is not green, as the end of a sentence.
func reason(_ test: TestVerdict) -> String {
  let issue = short(test.issues.first { $0.isFailure }?.message ?? test.explanation)
  return issue.isEmpty ? "" : ": " + (issue.hasSuffix(".") ? String(issue.dropLast()) : issue)
}

/// Makes jobs and threads come late in test processes, so that an order which only luck keeps is seen to break.
struct Shaker: Sendable {
  /// The library that is loaded into each test process.
  let library: URL

  /// How many times each answer is graded so.
  let times: Int

  /// Builds the library.
  ///
  /// - Parameter scratch: the folder for it.
  /// - Throws: An `Explanation` where it can't be built or loaded.
  static func built(
    from source: URL,
    in scratch: URL,
    times: Int,
    toolchain: Toolchain
  ) async throws -> Shaker {
    #if os(Linux)
      try? FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
      let library = scratch.appending(path: "libShaker.so")
      let clang = URL(filePath: toolchain.swift).deletingLastPathComponent().appending(
        path: "clang"
      )
      let build = await toolchain.output(
        of: clang.path,
        ["-shared", "-fPIC", "-O1", source.path, "-o", library.path, "-ldl", "-lpthread"]
      )
      guard build.succeeded else {
        throw Explanation(
          fact: "The library that makes jobs come late does not build: \(short(build.text))",
          remedy: "Mend that, or leave out --shake."
        )
      }
      return Shaker(library: library, times: times)
    #else
      throw Explanation(
        fact: "Only on Linux can jobs be made to come late.",
        remedy: "Leave out --shake."
      )
    #endif
  }

  /// What follows the name of an answer whose jobs and threads came late.
  static func runs(_ times: Int, of all: Int) -> String {
    " in \(times) of \(all) runs with late jobs"
  }
}

extension Toolchain {
  /// Runs a program and gives all that it printed. One that can't be started has failed with the system's sentence.
  func output(
    of program: String,
    _ arguments: [String],
    in folder: URL? = nil,
    variables: [String: String] = [:],
    limit: Duration = .seconds(600)
  ) async -> (succeeded: Bool, text: String) {
    let process = ChildProcess(
      program: program,
      arguments: arguments,
      environment: environment.merging(variables) { $1 },
      folder: folder,
      timeLimit: limit,
      keptOutput: 4 << 20,
      totalOutput: 256 << 20
    )
    do {
      let result = try await process.run()
      return (result.end == .exited(0), result.output.head + result.output.tail)
    } catch {
      return (false, "\(error)")
    }
  }
}
