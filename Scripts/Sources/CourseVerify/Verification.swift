import CourseKit
import Foundation

struct VerifyStep: Sendable {
  let proof: Proof
  let title: String
  let work: @Sendable () async -> [Check]
}

/// `course verify`: proves that the lessons and their graders keep what the course promises.
struct Verification: Sendable {
  let course: Course
  let request: VerifyRequest
  var environment = ProcessInfo.processInfo.environment

  /// Does all that was asked for, twice as many steps at the same time as there are cores: a test that waits
  /// until nothing goes on any more needs none.
  func run(_ console: Console) async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let (steps, notes) = try await plan()
    await withTaskGroup { group in
      let cores = max(1, ProcessInfo.processInfo.activeProcessorCount)
      for _ in 0..<(2 * cores) {
        group.addTask {
          while !Task.isCancelled, let step = await console.next(of: steps) {
            let begin = clock.now
            let checks = await step.work()
            await console.add(checks, of: step.proof, seconds: (clock.now - begin) / .seconds(1))
          }
        }
      }
    }
    await console.end(notes, after: (clock.now - start) / .seconds(1))
  }

  /// All steps of the request: what is quick first, then what takes long; and what was left out on purpose.
  func plan() async throws -> (steps: [VerifyStep], notes: [String]) {
    guard let toolchain = Toolchain.found(in: environment) else { throw Grader.noToolchain }
    if course.lessons.isEmpty {
      throw Explanation("There is no lesson in \(course.root.path)/Lessons.")
        .remedy("Add a folder Lesson00Welcome there, as .github/CONTRIBUTING.md says.")
    }
    let lessons = request.lessons.isEmpty ? course.lessons : try request.lessons.map(course.lesson)
    // Steps run side by side already.
    let limits = GradingLimits.oneTestAtATime
    let grader = Grader(toolchain: toolchain, limits: limits)
    let sanitizing = Grader(toolchain: toolchain, limits: limits, sanitizesThreads: true)
    let gradings = lessons.map { lesson in
      LessonGrading(
        material: LessonMaterial(lesson, in: course),
        grader: grader,
        sanitizing: sanitizing,
        toolchain: toolchain
      )
    }
    if request.againstSwiftTest {
      let steps = gradings.map { grading in
        grading.step(.solutions, "against `swift test`") { await grading.swiftTestChecks() }
      }
      return (steps, [])
    }
    let mutants = gradings.map(MutantProof.init)
    let whole = [
      VerifyStep(proof: .names, title: "names and formats of the course") {
        course.checks + (await course.starterChecks(toolchain))
      },
      VerifyStep(proof: .texts, title: "links of the front door and the guides") {
        let texts = course.sharedTexts
        return course.linkChecks(texts) + (await course.translationChecks(texts, toolchain))
      },
    ]
    let steps =
      (request.lessons.isEmpty ? whole : []) + gradings.flatMap(\.textSteps)
      + gradings.flatMap { $0.acceptanceSteps(runs: request.runs) }
      + gradings.flatMap(\.mistakeSteps) + mutants.flatMap(mutantSteps)
    let notes = request.proofs.contains(.mutants) ? notes(mutants) : []
    return (steps.filter { request.proofs.contains($0.proof) }, notes)
  }

  private func mutantSteps(_ proof: MutantProof) -> [VerifyStep] {
    [proof.grading.step(.mutants, "list of mutants") { [proof.listCheck()] }]
      + proof.chosen(all: request.allMutants).enumerated().map { index, mutant in
        proof.grading.step(.mutants, "mutant \(index + 1)") {
          await proof.check(mutant).map { [$0] } ?? []
        }
      }
  }

  private func notes(_ mutants: [MutantProof]) -> [String] {
    let all = mutants.map(\.mutants.count).reduce(0, +)
    let tried = mutants.map { $0.chosen(all: request.allMutants).count }.reduce(0, +)
    return all == tried
      ? [] : ["\(tried) of \(all) mutants were tried; --all-mutants tries the others too."]
  }
}

extension LessonGrading {
  /// A step that ends with a finding where the lesson can't be prepared.
  fileprivate func step(
    _ proof: Proof,
    _ title: String,
    _ work: @escaping @Sendable () async throws -> [Check]
  ) -> VerifyStep {
    VerifyStep(proof: proof, title: "lesson \(lesson.number) · \(title)") {
      do { return try await work() } catch let obstacles as Obstacles {
        return [Check(obstacles.findings)]
      } catch {
        return [course.place(lesson.folder).notGraded("\(error)").check]
      }
    }
  }

  fileprivate var textSteps: [VerifyStep] {
    [
      step(.names, "names and formats") {
        material.reading + material.folderChecks + material.textChecks + material.graderChecks
      },
      step(.texts, "rules and links") {
        material.ruleChecks + course.linkChecks(lesson.texts)
          + (await course.translationChecks(lesson.texts, toolchain))
      },
      step(.texts, "code blocks") { try await blockChecks() },
    ]
  }

  /// What must be accepted, or is on its way there.
  fileprivate func acceptanceSteps(runs: Int) -> [VerifyStep] {
    [
      step(.starters, "starter") { try await starterChecks() },
      step(.solutions, "solution") { try await solutionChecks() },
      step(.solutions, "solution under the thread sanitizer") { await sanitizerChecks(runs: runs) },
    ]
      + (material.liveCoding.map { script in
        script.steps.indices.map { index in
          step(.liveCoding, "live-coding step \(script.steps[index].number)") {
            [Check(try await findings(onStep: index, of: script))]
          }
        }
      } ?? [])
      + material.alternatives.map { alternative in
        step(.mistakes, "alternative \(alternative.name)") {
          [Check(try await findings(onAlternative: alternative))]
        }
      }
  }

  fileprivate var mistakeSteps: [VerifyStep] {
    material.mistakes.map { mistake in
      step(.mistakes, "mistake \(mistake.name)") { [Check(try await findings(onMistake: mistake))] }
    }
  }
}

struct VerifyRequest: Hashable, Sendable {
  /// As typed ("04", "4", "Lesson04Singletons"); none means all.
  var lessons: [String] = []
  var proofs = Set(Proof.allCases)
  var runs = 1
  var allMutants = false
  var againstSwiftTest = false
}

/// `Scripts/course verify`.
package enum VerifyTool {
  /// Does what the words after `verify` ask for, in the first of the folders that is inside a course.
  ///
  /// - Returns: the exit code: 0 all passed, 1 something failed, 2 it couldn't be looked at.
  package static func run(
    _ arguments: [String],
    in folders: [URL],
    environment: [String: String],
    showsProgress: Bool,
    write: @escaping @Sendable (_ text: String, _ toErrors: Bool) -> Void
  ) async -> Int32 {
    do {
      if arguments.contains("--help") || arguments.contains("-h") {
        write(help + "\n", false)
        return 0
      }
      let course = try Course.find(from: folders)
      let console = Console(isTerminal: showsProgress, write: write)
      try await Verification(course: course, request: parse(arguments), environment: environment)
        .run(console)
      return await console.failed == 0 ? 0 : 1
    } catch {
      write("\(error)\n", true)
      return 2
    }
  }

  static func parse(_ arguments: [String]) throws -> VerifyRequest {
    var words = Words(command: "verify", words: arguments[...])
    var request = VerifyRequest()
    request.runs = try words.number(for: "--runs") ?? 1
    request.allMutants = words.take("--all-mutants")
    request.againstSwiftTest = words.take("--against-swift-test")
    if let list = try words.value(of: "--proof", "proof numbers like 1,6") {
      let numbers = list.split(separator: ",", omittingEmptySubsequences: false)
      let proofs = numbers.map { Int($0).flatMap(Proof.init) }
      if proofs.contains(nil) { throw words.badValue(of: "--proof", "proof numbers like 1,6") }
      request.proofs = Set(proofs.compactMap(\.self))
    }
    request.lessons = try words.names()
    return request
  }

  private static var help: String {
    let proofs = Proof.allCases.map { "  \($0.rawValue)  \($0.title)" }.joined(separator: "\n")
    return """
      Scripts/course verify [NN …] [--proof N,N] [--runs N] [--all-mutants]
      Scripts/course verify [NN …] --against-swift-test

      Proves, for all lessons or those named:
      \(proofs)

      --proof 1,6    only these
      --runs 50      run the solutions' tests that often under the thread sanitizer
      --all-mutants  try every mutant, and not a sample of each lesson's
      --against-swift-test
                     judge every starter, solution, mistake and alternative by `swift test`
                     too, and hold the two verdicts against each other (takes an hour)

      The last line is the count. Exit code 0: all passed, 1: something failed, 2: can't verify.
      """
  }
}
