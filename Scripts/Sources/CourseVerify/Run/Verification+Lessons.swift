import CourseKit
import Foundation

extension Verification {
  /// One build of all solutions with the sanitizer; for chosen lessons, one each.
  func sanitizerSteps(
    _ materials: [LessonMaterial],
    _ isWhole: Bool,
    _ toolchain: Toolchain
  ) -> [VerifyStep] {
    let groups = isWhole ? [materials] : materials.map { [$0] }
    return groups.map { group in
      var variables = ["COURSE_ANSWERS": "Solutions"]
      if !isWhole { variables["COURSE_LESSON"] = group[0].lesson.number }
      let scratch = ".build/course/verify-threads" + (isWhole ? "" : "-\(group[0].lesson.number)")
      let tests = PackageTests(
        toolchain: toolchain,
        variables: variables,
        package: course.root,
        scratch: course.root.appending(path: scratch),
        options: ["--sanitize=thread"]
      )
      let count = group.map { $0.grader?.tests.count ?? 0 }.reduce(0, +)
      let proof = SanitizerProof(course: course, tests: tests, expected: count, runs: request.runs)
      let title = Messages.sanitizerStep(isWhole ? nil : group[0].lesson.number)
      return VerifyStep(proof: .solutions, title: title, lesson: nil) { _ in await proof.checks() }
    }
  }

  /// Everything of a lesson that the grading engine decides, in an order that changes little from one to the next.
  func gradedSteps(_ grading: LessonGrading) -> [VerifyStep] {
    if grading.tests.isEmpty { return [] }
    let material = grading.material
    let lesson = material.lesson
    let answer = Answer(base: lesson.solution)
    let starter = StarterProof(grading: grading)
    let solution = AcceptedProof(
      grading: grading,
      answer: answer,
      folder: lesson.solution,
      subject: Messages.theSolution
    )
    let mistakes = material.mistakes.map { mistake in
      step(.mistakes, Messages.mistakeStep(mistake.name), lesson) { workspace in
        [Check(await MistakeProof(grading: grading, mistake: mistake).findings(in: workspace))]
      }
    }
    return [step(.starters, Messages.starterStep, lesson) { await starter.checks(in: $0) }]
      + checkpointSteps(grading)
      + [step(.solutions, Messages.solutionStep, lesson) { await solution.checksByTest(in: $0) }]
      + alternativeSteps(grading) + mistakes
  }

  /// The texts of a lesson: links, then code blocks.
  func blockStep(_ material: LessonMaterial, _ toolchain: Toolchain) -> VerifyStep {
    let lesson = material.lesson
    let compiler = Compiler(toolchain: toolchain, folder: course.root)
    let blocks = BlockProof(
      course: course,
      lesson: lesson,
      compiler: compiler,
      scratch: course.root.appending(path: ".build/course/verify-blocks/\(lesson.name)-\(getpid())")
    )
    let links = LinkProof(course: course)
    return step(.texts, Messages.blockStep, lesson) { _ in
      links.checks(of: CourseTexts.texts(of: lesson)) + (await blocks.checks())
    }
  }

  private func alternativeSteps(_ grading: LessonGrading) -> [VerifyStep] {
    let lesson = grading.material.lesson
    return grading.material.alternatives.map { alternative in
      let proof = AcceptedProof(
        grading: grading,
        answer: Answer(base: lesson.solution, overlays: [alternative.folder]),
        folder: alternative.folder,
        subject: Messages.theAlternative(alternative.name)
      )
      return step(.mistakes, Messages.alternativeStep(alternative.name), lesson) {
        [Check(await proof.findings(in: $0))]
      }
    }
  }

  private func checkpointSteps(_ grading: LessonGrading) -> [VerifyStep] {
    guard let script = grading.material.liveCoding else { return [] }
    return script.steps.indices.map { index in
      let title = Messages.checkpointStep(script.steps[index].number)
      return step(.liveCoding, title, grading.material.lesson) { workspace in
        let proof = CheckpointProof(grading: grading, script: script)
        return [Check(await proof.findings(index, in: workspace))]
      }
    }
  }

  private func step(
    _ proof: Proof,
    _ title: String,
    _ lesson: Lesson,
    work: @escaping @Sendable (String) async -> [Check]
  ) -> VerifyStep {
    let whole = Messages.lessonStep(lesson.number, title)
    return VerifyStep(proof: proof, title: whole, lesson: lesson.name, work: work)
  }
}
