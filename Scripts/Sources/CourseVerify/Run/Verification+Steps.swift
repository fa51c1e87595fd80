import CourseKit
import Foundation

extension Verification {
  /// All steps of the request: what is quick first, then what takes long, then the lessons one after the other.
  func steps(shaker: Shaker? = nil) throws -> [VerifyStep] {
    let lessons = try lessons()
    let toolchain = try toolchain()
    let isWhole = request.lessons.isEmpty
    let materials = lessons.map { LessonMaterial($0, in: course) }
    var steps = materials.map(nameStep) + [formatStep(lessons, isWhole, toolchain)]
    if isWhole { steps += wholeSteps() }
    steps += sanitizerSteps(materials, isWhole, toolchain)
    if isWhole { steps.append(toolStep(toolchain)) }
    steps += materials.flatMap { material in
      let grading = LessonGrading(material, toolchain: toolchain, shaker: shaker)
      return gradedSteps(grading) + [blockStep(material, toolchain)]
    }
    return steps.filter { request.proofs.contains($0.proof) }
  }

  private func nameStep(_ material: LessonMaterial) -> VerifyStep {
    VerifyStep(proof: .names, title: Messages.namesStep(material.lesson.number), lesson: nil) { _ in
      material.reading + LessonChecks.all.flatMap { $0.check(material) }
    }
  }

  private func wholeSteps() -> [VerifyStep] {
    let course = course
    return [
      VerifyStep(proof: .names, title: Messages.courseStep, lesson: nil) { _ in
        CourseChecks.all.flatMap { $0.check(course) }
      },
      VerifyStep(proof: .texts, title: Messages.sharedLinksStep, lesson: nil) { _ in
        LinkProof(course: course).checks(of: CourseTexts.shared(by: course))
      },
    ]
  }

  private func formatStep(
    _ lessons: [Lesson],
    _ isWhole: Bool,
    _ toolchain: Toolchain
  ) -> VerifyStep {
    let whole = ["Package.swift"] + TopLevel.folders
    let own = lessons.flatMap { lesson in
      [
        lesson.folder, lesson.exercise, lesson.solution, lesson.grader, lesson.mistakesFolder,
        lesson.alternativesFolder,
      ].map(course.path)
    }
    let proof = FormatProof(
      course: course,
      toolchain: toolchain,
      paths: isWhole ? whole : own
    )
    return VerifyStep(proof: .names, title: Messages.formatStep, lesson: nil) { _ in
      await proof.checks()
    }
  }

  private func toolStep(_ toolchain: Toolchain) -> VerifyStep {
    let tests = PackageTests(
      toolchain: toolchain,
      package: tool,
      scratch: nil
    )
    let proof = ToolProof(course: course, tests: tests)
    return VerifyStep(proof: .tool, title: Messages.toolStep, lesson: nil) { _ in
      await proof.checks()
    }
  }
}
