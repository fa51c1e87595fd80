import Foundation
import Testing

@testable import CourseKit

extension RealRuns {
  /// What is wrong with the tool's surroundings is never the answer's fault. Scripts stand in for `swift`.
  @Suite struct FaultyTools {
    func verdict(
      ofSwift script: String,
      limits: GradingLimits = GradingLimits()
    ) async throws -> LessonVerdict {
      let course = try FixtureCourse.shared.get()
      let folder = try TestFolder.with(["swift": "#!/bin/sh\n\(script)\n"])
      chmod(folder.appending(path: "swift").path, 0o755)
      let toolchain = Toolchain.found(in: ["PATH": "\(folder.path):/usr/bin:/bin"])
      let engine = GradingEngine(root: course.root, workspace: "faulty", toolchain: toolchain)
      let verdict = await engine.grade(try course.job(limits: limits))
      #expect(Leftovers.current() == [])
      return verdict
    }

    @Test func `without a toolchain nothing is graded`() async throws {
      let course = try FixtureCourse.shared.get()
      let engine = GradingEngine(
        root: course.root,
        toolchain: Toolchain.found(in: ["PATH": "/no/where:relative"])
      )

      let verdict = await engine.grade(try course.job())

      #expect(verdict.state == .notGraded)
      #expect(verdict.exitCode == 2)
      #expect(verdict.explanation == Messages.noToolchain)
    }

    @Test func `an old toolchain is named as such`() async throws {
      let line =
        "package 'course' is using Swift tools version 6.2.0 but the installed version is 5.10.0"

      let verdict = try await verdict(ofSwift: "echo \"error: \(line)\"; exit 1")

      #expect(verdict.state == .notGraded)
      #expect(verdict.explanation == Messages.oldToolchain(line))
    }

    @Test func `a full disk is named as such`() async throws {
      let verdict = try await verdict(
        ofSwift: "echo 'error: write failed: No space left on device'; exit 1"
      )

      #expect(verdict.state == .notGraded)
      #expect(verdict.explanation == Messages.diskFull)
    }

    @Test func `a compiler that crashes is not the student's line`() async throws {
      let verdict = try await verdict(
        ofSwift: "echo 'error: compile command failed due to signal 11'; exit 1"
      )

      #expect(verdict.state == .notCompiling)
      #expect(verdict.explanation == Messages.compilerCrashed)
    }

    @Test func `a compiler that the system stopped is not the answer's fault`() async throws {
      let verdict = try await verdict(
        ofSwift: "echo 'error: compile command failed due to signal 9'; exit 1"
      )

      #expect(verdict.state == .notGraded)
      #expect(verdict.explanation == Messages.compilerKilled)
    }

    @Test func `a course without its graders could not be graded`() async throws {
      let course = try FixtureCourse.shared.get()
      let root = try TestFolder.with(["Package.swift": "", "Lessons/README.md": ""])
      let job = GradingJob(
        lesson: FixtureCourse.lesson,
        answer: Answer(base: course.solution),
        tests: FixtureCourse.tests
      )

      let verdict = await GradingEngine(root: root).grade(job)

      #expect(verdict.state == .notGraded)
      #expect(verdict.explanation.hasPrefix(root.appending(path: "Tests/Lesson01AddingTests").path))
    }

    @Test func `a scratch folder that can't be made is the tool's trouble`() async throws {
      let course = try FixtureCourse.shared.get()
      let root = try TestFolder.with([".build": "a file where a folder must be"])
      let job = try course.job()

      let verdict = await GradingEngine(root: root).grade(job)

      #expect(verdict.state == .notGraded)
      #expect(verdict.explanation.hasPrefix("The scratch folder can't be prepared: "))
    }

    @Test func `what the course itself gets wrong is not the answer's fault`() async throws {
      let root = try FixtureCourse.shared.get().root
      let file =
        "\(root.path)/.build/course/faulty/package/Lessons/Lesson01Adding/Given/Adding.swift"

      let verdict = try await verdict(
        ofSwift: "echo '\(file):3:4: error: expected declaration'; exit 1"
      )

      #expect(verdict.state == .notGraded)
      #expect(
        verdict.firstError?.place?.file == "\(root.path)/Lessons/Lesson01Adding/Given/Adding.swift"
      )
    }
  }
}
