import CourseKit
import Foundation

struct VerifyStep: Sendable {
  let proof: Proof
  let title: String
  let work: @Sendable () async -> [CheckResult]
}

/// `course verify`: proves the promises about the lessons and their graders.
package struct Verification: Hashable {
  /// The lessons as typed ("04", "4", "Lesson04Singletons"); empty for all.
  var lessons: [String] = []
  var proofs = Set(Proof.allCases)
  var runs = 1
  var triesAllMutants = false
  var comparesWithSwiftTest = false
  /// Whether to repeat proofs that passed with the same inputs.
  var again = false
  /// Whether graders use only features of all platforms.
  var isPortable = false
  /// The only mistake or alternative to grade, by its name in reports; all if `nil`.
  var only: String?
  /// The file for the kill matrix, as typed, or `nil` for none.
  var killMatrix: String?

  func run(_ course: Course, _ toolchain: Toolchain?, _ console: VerificationReporter) async throws
  {
    guard let toolchain else { throw Grader.noToolchain }
    let matrix = KillMatrix()
    let memory = ProofMemory(in: course.root, repeatsAll: again)
    let (planned, notes) = try plan(course, toolchain, matrix, isPortable ? nil : memory)
    let steps = try only.map(planned.filter(named:)) ?? planned
    await withTaskGroup { group in
      for _ in 0..<GradingLimits.jobs {
        group.addTask {
          while !Task.isCancelled, let step = await console.beginNextStep(of: steps) {
            let begin = ContinuousClock.now
            let checks = await step.work()
            await console.add(checks, of: step.proof, after: .now - begin)
          }
        }
      }
    }
    if let killMatrix {
      // `--kill-matrix` is read only with an extension that has a format.
      let file = URL(filePath: killMatrix)
      do { try await file.write(Data(matrix.text(as: file.pathExtension).utf8)) } catch {
        throw UserFacingError("\(killMatrix) can't be written: \(error.localizedDescription).")
          .remedy("Name a file in a folder that you can write to.")
      }
      return await console.end(matrix.summary)
    }
    await console.end(notes, closing: memory.note)
  }

  /// Returns all steps of the request, the fast ones first, and notes about the steps that were left out on purpose.
  func plan(
    _ course: Course,
    _ toolchain: Toolchain,
    _ matrix: KillMatrix = KillMatrix(),
    _ memory: ProofMemory? = nil
  ) throws -> (steps: [VerifyStep], notes: [String]) {
    let gradings = try (lessons.isEmpty ? course.lessons : lessons.map(course.lesson)).map {
      LessonVerifier(LessonSources($0, in: course), isPortable ? toolchain.portable : toolchain)
    }
    if comparesWithSwiftTest {
      return (gradings.map { $0.step(.solutions, "against `swift test`", $0.swiftTestChecks) }, [])
    }
    if killMatrix != nil { return (gradings.flatMap { $0.matrixSteps(matrix) }, []) }
    let texts = course.sharedTexts
    let whole = [
      VerifyStep(proof: .names, title: "names and formats of the course") {
        course.checks + (await course.starterChecks(toolchain))
      },
      VerifyStep(proof: .texts, title: "links and English of what lessons share") {
        course.linkChecks(texts) + (await course.translationChecks(texts, toolchain))
          + course.englishChecks
      },
    ]
    let steps = (lessons.isEmpty ? whole : []) + gradings.flatMap { $0.steps(self, memory) }
    let order: [Proof] = [.names, .texts, .starters, .solutions, .liveCoding, .mistakes, .mutants]
    let chosen = order.filter(proofs.contains).flatMap { next in steps.filter { $0.proof == next } }
    let all = gradings.map(\.material.mutants.count).reduce(0, +)
    let tried = gradings.map { $0.mutants(all: triesAllMutants).count }.reduce(0, +)
    let note = "\(tried) of \(all) mutants were tried; --all-mutants tries the others too."
    return (chosen, proofs.contains(.mutants) && tried < all ? [note] : [])
  }
}

extension [VerifyStep] {
  /// Returns the steps about one mistake or alternative.
  fileprivate func filter(named name: String) throws -> [VerifyStep] {
    let steps = filter { step in
      step.proof == .mistakes && [name, name.anchor].contains { step.title.hasSuffix(" \($0)") }
    }
    if !steps.isEmpty { return steps }
    let known = compactMap { $0.title.split(separator: " ").last.map(String.init) }
    throw UserFacingError("There is no mistake or alternative '\(name)'.")
      .remedy(name.nearest(in: known).map { "Did you mean '\($0)'?" } ?? "Name one of proof 4.")
  }
}

extension LessonVerifier {
  /// Returns a step that ends with a finding if the lesson can't be prepared.
  func step(
    _ proof: Proof,
    _ title: String,
    remembered memory: ProofMemory? = nil,
    by inputs: @escaping @Sendable () -> [String] = { [] },
    _ work: @escaping @Sendable () async throws -> [CheckResult]
  ) -> VerifyStep {
    VerifyStep(proof: proof, title: "lesson \(lesson.number) · \(title)") {
      do {
        guard let memory else { return try await work() }
        let key = { [try await grader.key(of: lesson)] + inputs() }
        return try await memory.checks(of: "\(proof) \(lesson.name) \(title)", inputs: key, work)
      } catch let aborted as VerificationAborted {
        return [aborted.check]
      } catch {
        return [[course.place(lesson.folder).notGraded("\(error)")]]
      }
    }
  }

  fileprivate func steps(_ request: Verification, _ memory: ProofMemory?) -> [VerifyStep] {
    let texts: @Sendable () -> [String] = {
      [lesson.folder.contentHash, lesson.exercise.contentHash]
    }
    let caught = { @Sendable in
      texts() + material.mistakes.flatMap { $0.caughtBy.compactMap(\.test) }
    }
    // The script was read at the beginning; its files are read when their step is graded.
    let script = { @Sendable in texts() + [String(describing: material.liveCoding)] }
    let once = [
      step(.names, "names and formats") {
        material.readFindings + material.folderChecks + material.textChecks + material.graderChecks
      },
      step(.texts, "rules, links and English") {
        material.ruleChecks + material.englishChecks + course.linkChecks(lesson.texts)
          + (await course.translationChecks(lesson.texts, toolchain))
      }, step(.texts, "code blocks", remembered: memory, by: texts, blockChecks),
      step(.starters, "starter", remembered: memory, by: caught, starterChecks),
      step(.solutions, "solution", remembered: memory) {
        try await acceptanceChecks(of: solution, in: lesson.solution, "the solution")
      },
      step(.mutants, "list of mutants") {
        [material.equivalents.findings(against: material.mutants, at: mutantsList)]
      }, step(.mistakes, "list of mistakes that may pass") { [portableListFindings] },
    ]
    let remembered = request.runs == 1 ? memory : nil
    let sanitized = (0..<(request.isPortable ? 0 : request.runs)).map { run in
      step(.solutions, "solution under the thread sanitizer", remembered: remembered) {
        try await sanitizerCheck(run: run + 1, of: request.runs)
      }
    }
    let live = (material.liveCoding?.steps ?? []).map { part in
      step(.liveCoding, "live-coding step \(part.number)", remembered: memory, by: script) {
        [try await findings(on: part)]
      }
    }
    let variants = material.variants.map { variant in
      let inputs = { @Sendable in
        let tasks = variant.kind == .alternative ? tasks(changedBy: variant) : []
        return variant.inputs + tasks.sorted().map(String.init)
      }
      return step(.mistakes, variant.label, remembered: memory, by: inputs) {
        [try await findings(on: variant, isPortable: request.isPortable)]
      }
    }
    let reused = lesson.answerModules.map { module in
      step(.mistakes, "reused files of \(module)", remembered: memory) {
        [try await findings(onReusing: module)]
      }
    }
    let changed = mutants(all: request.triesAllMutants).enumerated().map { index, mutant in
      let inputs = { @Sendable in
        [mutant.description, mutant.source, "\(material.equivalents.entries)"]
      }
      return step(.mutants, "mutant \(index + 1)", remembered: memory, by: inputs) {
        [try await check(mutant)].compactMap(\.self)
      }
    }
    return once + sanitized + live + variants + reused + changed
  }
}

extension Verification: Command {
  package static let entry = CommandLineTool.verify

  package init(_ arguments: inout CommandArguments) throws {
    self.init()
    runs = try arguments.positiveInteger(for: "--runs") ?? 1
    triesAllMutants = arguments.flag("--all-mutants")
    comparesWithSwiftTest = arguments.flag("--against-swift-test")
    isPortable = arguments.flag("--portable")
    let chosen = try arguments.option("--proof", "proof numbers like 1,6") { list in
      let numbers = list.split(separator: ",", omittingEmptySubsequences: false)
      let proofs = numbers.compactMap { Int($0).flatMap(Proof.init) }
      return proofs.count < numbers.count ? nil : Set(proofs)
    }
    again = arguments.flag("--again")
    only = try arguments.option("--only", "the name of a mistake or an alternative")
    if isPortable { proofs = [.starters, .solutions, .liveCoding, .mistakes] }
    proofs = chosen ?? (only == nil ? proofs : [.mistakes])
    killMatrix = try arguments.option("--kill-matrix", "a file like matrix.json or matrix.csv") {
      ["json", "csv"].contains(URL(filePath: $0).pathExtension) ? $0 : nil
    }
    lessons = try arguments.remainingNames()
  }

  package func run(_ context: CommandContext) async throws -> Int32 {
    let console = VerificationReporter(context.terminal)
    var request = self
    request.again = again || context.environment["CI"] == "true"
    try await request.run(context.course, Toolchain.find(in: context.environment), console)
    return await console.failed == 0 ? 0 : 1
  }

  package static let help = """
    Scripts/course verify [NN …] [options]

    Proves, for all lessons or those named:
    \(Proof.allCases.map { "  \($0.rawValue)  \($0.title)" }.joined(separator: "\n"))

    --proof 1,6    only these
    --again        repeat proofs too that held before with the same inputs (always so where CI=true)
    --only NAME    only this mistake or alternative, by its title or its name in reports
    --runs 50      run the solutions' tests that often under the thread sanitizer
    --all-mutants  try every mutant, and not a sample of each lesson's
    --against-swift-test
                   grade every starter, solution, mistake, alternative and refused answer by `swift test`
                   too, and compare the two verdicts (takes an hour)
    --portable     give graders only what each platform offers, as in `swift test` on macOS;
                   Tests/Mistakes/Portable.md lists the mistakes that may pass then
    --kill-matrix matrix.csv
                   run all tests against every mistake and alternative, and write which test
                   rejects which, as CSV or JSON by the file's extension

    The last line is the count. Exit code 0: all passed, 1: something failed, 2: can't verify.
    """
}
