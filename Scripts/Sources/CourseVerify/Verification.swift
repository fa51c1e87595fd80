import CourseKit
import Foundation

/// A piece of work of `verify`: it looks at something and says what it found.
struct VerifyStep: Sendable {
  let proof: Proof

  /// What it looks at, for the progress line.
  let title: String
  let work: @Sendable () async -> [Check]
}

/// `course verify`: proves that the lessons and their graders keep what the course promises.
struct Verification: Sendable {
  let course: Course
  let request: VerifyRequest

  /// The variables for the compiler and the tests; `PATH` says where Swift is.
  var environment = ProcessInfo.processInfo.environment

  /// How many steps are done at the same time.
  var workers = max(1, ProcessInfo.processInfo.activeProcessorCount)

  /// Does all that was asked for, several steps at the same time.
  ///
  /// - Parameter tell: told of every step and finding as it comes.
  /// - Throws: An `Explanation` when nothing can be verified: unknown lesson, no toolchain, no lesson at all.
  func run(_ tell: @escaping @Sendable (VerifyEvent) async -> Void) async throws -> VerifyReport {
    let clock = ContinuousClock()
    let start = clock.now
    let plan = try await plan()
    let report = Report(notes: plan.notes)
    await withTaskGroup { group in
      for _ in 1...workers {
        group.addTask {
          while !Task.isCancelled {
            let number = await report.next()
            guard number <= plan.steps.count else { return }
            let step = plan.steps[number - 1]
            await tell(.began(number, of: plan.steps.count, title: step.title))
            let begin = clock.now
            let checks = await step.work()
            await report.add(checks, proof: step.proof, seconds: (clock.now - begin).inSeconds)
            for finding in checks.flatMap(\.findings).sorted(by: { $0.place < $1.place }) {
              await tell(.found(finding))
            }
          }
        }
      }
    }
    let whole = await report.whole
    await tell(.ended(whole, seconds: (clock.now - start).inSeconds))
    return whole
  }

  private actor Report {
    private(set) var whole = VerifyReport()

    private var begun = 0

    init(notes: [String]) { whole.notes = notes }

    /// The number of the step that is to be done next, from 1.
    func next() -> Int {
      begun += 1
      return begun
    }

    func add(_ checks: [Check], proof: Proof, seconds: Double) {
      whole.add(checks, proof: proof, seconds: seconds)
    }
  }

  /// All steps of the request: what is quick first, then what takes long, and what was left out on purpose.
  func plan() async throws -> (steps: [VerifyStep], notes: [String]) {
    guard let toolchain = Toolchain.found(in: environment) else {
      throw Explanation(
        fact: "There is no `swift` in the folders of PATH.",
        remedy: "Install Swift 6.2 or newer from https://swift.org/install, then try again."
      )
    }
    if course.lessons.isEmpty {
      throw Explanation(
        fact: "There is no lesson in \(course.root.path)/Lessons.",
        remedy: "Add a folder Lesson00Welcome there, as .github/CONTRIBUTING.md says."
      )
    }
    let lessons =
      request.lessons.isEmpty ? course.lessons : try request.lessons.map(course.lesson)
    let scratch = course.root.appending(path: ".build/course")
    let shaker =
      request.shakes == 0
      ? nil
      : try await Shaker.built(
        from: course.root.appending(path: "Scripts/Sources/Shaker/Shaker.c"),
        in: scratch.appending(path: "shaker"),
        times: request.shakes,
        toolchain: toolchain
      )
    // Steps run side by side already.
    let limits = GradingLimits(parallelTests: 1)
    let grader = Grader(toolchain: toolchain, limits: limits)
    let gradings = lessons.map { lesson in
      let material = LessonMaterial(lesson, in: course)
      return LessonGrading(
        material: material,
        grader: grader,
        toolchain: toolchain,
        shaker: shaker
      )
    }
    if request.againstSwiftTest {
      return (
        gradings.map { grading in
          let copy = scratch.appending(path: "against-\(grading.lesson.name)-\(getpid())")
          return step(.solutions, grading, "against `swift test`") {
            await SwiftTestProof(grading: grading, scratch: copy).checks()
          }
        }, []
      )
    }
    let mutants = gradings.map(MutantProof.init)
    var steps = request.lessons.isEmpty ? wholeSteps(toolchain) : []
    steps += gradings.flatMap { textSteps($0, scratch) }
    let sanitizing = Grader(toolchain: toolchain, limits: limits, sanitizesThreads: true)
    steps += gradings.flatMap { acceptanceSteps($0, sanitizing) }
    steps += gradings.flatMap(mistakeSteps)
    steps += mutants.flatMap(mutantSteps)
    steps = steps.filter { request.proofs.contains($0.proof) }
    return (steps, request.proofs.contains(.mutants) ? notes(mutants) : [])
  }

  private func step(
    _ proof: Proof,
    _ grading: LessonGrading,
    _ title: String,
    _ work: @escaping @Sendable () async -> [Check]
  ) -> VerifyStep {
    VerifyStep(proof: proof, title: "lesson \(grading.lesson.number) · \(title)", work: work)
  }

  /// A step that ends with a finding where the lesson can't be prepared.
  private func step(
    _ proof: Proof,
    _ grading: LessonGrading,
    _ title: String,
    _ work: @escaping @Sendable () async throws -> [Finding]
  ) -> VerifyStep {
    step(proof, grading, title) {
      do {
        return [Check(try await work())]
      } catch {
        let place = course.place(grading.lesson.folder)
        return [Check(notGraded("\(error)", at: place))]
      }
    }
  }

  private func wholeSteps(_ toolchain: Toolchain) -> [VerifyStep] {
    [
      VerifyStep(proof: .names, title: "names and formats of the course") {
        CourseChecks.all(course) + (await CourseChecks.starters(course, toolchain))
      },
      VerifyStep(proof: .texts, title: "links of the front door and the guides") {
        let texts = CourseTexts.shared(by: course)
        let translations = TranslationProof(course: course, toolchain: toolchain)
        return LinkProof(course: course).checks(of: texts) + (await translations.checks(of: texts))
      },
    ]
  }

  private func textSteps(_ grading: LessonGrading, _ scratch: URL) -> [VerifyStep] {
    let material = grading.material
    let lesson = grading.lesson
    let blocks = BlockProof(
      course: course,
      lesson: lesson,
      compiler: Compiler(toolchain: grading.toolchain, folder: course.root),
      scratch: scratch.appending(path: "verify-blocks/\(lesson.name)-\(getpid())")
    )
    return [
      step(.names, grading, "names and formats") {
        material.reading + FolderChecks.all(material) + TextChecks.all(material)
          + GraderChecks.all(material)
      },
      step(.texts, grading, "rules and links") {
        let texts = CourseTexts.texts(of: lesson)
        let translations = TranslationProof(course: course, toolchain: grading.toolchain)
        return RuleChecks.all(material) + LinkProof(course: course).checks(of: texts)
          + (await translations.checks(of: texts))
      },
      step(.texts, grading, "code blocks") { await blocks.checks() },
    ]
  }

  /// What must be accepted, or is on its way there.
  private func acceptanceSteps(_ grading: LessonGrading, _ sanitizing: Grader) -> [VerifyStep] {
    let runs = request.runs
    var steps = [
      step(.starters, grading, "starter") { await grading.starterChecks() },
      step(.solutions, grading, "solution") { await grading.solutionChecks() },
      step(.solutions, grading, "solution under the thread sanitizer") {
        await grading.sanitizerChecks(sanitizing, runs: runs)
      },
    ]
    if let script = grading.material.liveCoding {
      steps += script.steps.indices.map { index in
        step(.liveCoding, grading, "live-coding step \(script.steps[index].number)") {
          try await grading.findings(onStep: index, of: script)
        }
      }
    }
    steps += grading.material.alternatives.map { alternative in
      step(.mistakes, grading, "alternative \(alternative.name)") {
        await grading.findings(on: alternative)
      }
    }
    return steps
  }

  private func mistakeSteps(_ grading: LessonGrading) -> [VerifyStep] {
    grading.material.mistakes.map { mistake in
      step(.mistakes, grading, "mistake \(mistake.name)") {
        try await grading.findings(on: mistake)
      }
    }
  }

  /// The mutants of a lesson, some a step.
  private func mutantSteps(_ proof: MutantProof) -> [VerifyStep] {
    let chosen = proof.chosen(all: request.allMutants)
    let size = 10
    return [step(.mutants, proof.grading, "list of mutants") { [proof.listCheck()] }]
      + stride(from: 0, to: chosen.count, by: size).map { start in
        let some = chosen[start..<min(start + size, chosen.count)]
        return step(.mutants, proof.grading, "mutants from \(start + 1)") {
          var checks: [Check] = []
          for mutant in some { if let check = await proof.check(mutant) { checks.append(check) } }
          return checks
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
