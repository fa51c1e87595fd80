import Foundation
import Testing

@testable import CourseKit

extension RealRuns {
  /// What is wrong with the tool's surroundings is never the answer's fault. Scripts stand in for the toolchain.
  @Suite struct FaultyTools {
    /// Grades the solution with a compiler that is this script.
    private func verdict(ofCompiler script: String) async throws -> LessonVerdict {
      let folder = try TestFolder.with(["swift": "#!/bin/sh\n", "swiftc": "#!/bin/sh\n\(script)\n"])
      for name in ["swift", "swiftc"] { chmod(folder.appending(path: name).path, 0o755) }
      return try await verdict(in: "\(folder.path):/usr/bin:/bin")
    }

    private func verdict(in path: String) async throws -> LessonVerdict {
      let course = try FixtureCourse.shared.get()
      let answer = try course.answer()
      let toolchain = Toolchain.find(in: ["PATH": path])
      let verdict = await Grader(toolchain: toolchain).grade(answer, of: course.lesson)
      #expect(Leftovers.current() == [])
      return verdict
    }

    @Test func `without a toolchain nothing is graded`() async throws {
      let verdict = try await verdict(in: "/no/where:relative")

      #expect(verdict.state == .notGraded)
      #expect(verdict.exitCode == 2)
      #expect(verdict.explanation.hasPrefix("There is no `swift` in the PATH."))
    }

    @Test(arguments: [
      (
        "<unknown>:0: error: error closing 'a.o' for output: No space left on device",
        "disk is full"
      ),
      ("clang: error: unable to execute command: Bus error", "disk is full"),
      ("error: compile command failed due to signal 9 (use -v)", "system stopped the compiler"),
      ("/Lessons/A.swift:3:4: error: expected declaration", "own files don't compile: /Lessons"),
      ("error: link command failed with exit code 1 (use -v)", "link command failed"),
    ])
    func `what goes wrong before there is an answer is not its fault`(
      sentence: String,
      words: String
    ) async throws {
      let compiles = "case \"$*\" in *Runner*) exit 0;; esac"

      let verdict = try await verdict(ofCompiler: "\(compiles); echo \"\(sentence)\" >&2; exit 1")

      #expect(verdict.state == .notGraded)
      #expect(verdict.explanation.contains(words))
    }

    @Test func `a full disk is no reason to try another way`() async throws {
      let verdict = try await verdict(ofCompiler: "echo 'error: No space left on device'; exit 1")

      #expect(verdict.explanation.contains("disk is full"))
    }

    @Test func `a course without graders or solutions could not be graded`() async throws {
      for part in [\Lesson.grader, \.solution] {
        let course = try FixtureCourse.new()
        let answer = try course.answer()
        let folder = course.lesson[keyPath: part]
        try FileManager.default.removeItem(at: folder)

        let verdict = await Grader().grade(answer, of: course.lesson)

        #expect(verdict.state == .notGraded)
        #expect(verdict.explanation.hasPrefix("\(folder.path) is missing."))
      }
    }

    @Test func `a lesson that is none could not be graded`() async throws {
      let course = try FixtureCourse.shared.get()
      let lesson = try #require(Lesson("Lesson77Nothing", root: course.root, manifest: ""))

      let verdict = await Grader().grade(try course.answer(), of: lesson)

      #expect(verdict.state == .notGraded)
      #expect(verdict.explanation.hasPrefix("\(lesson.givenFolder.path) is missing."))
    }

    @Test func `a scratch folder that can't be made is the tool's trouble`() async throws {
      let course = try FixtureCourse.new()
      try TestFolder.write([".build": "a file where a folder must be"], to: course.root)

      let verdict = await Grader().grade(try course.answer(), of: course.lesson)

      #expect(verdict.state == .notGraded)
      #expect(verdict.explanation.contains("\(course.root.path)/.build/course/prepared"))
      #expect(verdict.explanation.contains("can't be written. Check the folder's permissions"))
    }

    @Test(.enabled(if: geteuid() != 0, "nothing is read-only for root"))
    func `a prepared lesson is reused when its folder can no longer be written`() async throws {
      let course = try FixtureCourse.new()
      let prepared = try await Grader().prepare(course.lesson).folder
      let folders = [prepared, prepared.deletingLastPathComponent()]
      for folder in folders { chmod(folder.path, 0o500) }
      defer { for folder in folders { chmod(folder.path, 0o700) } }

      #expect(await Grader().grade(try course.answer(), of: course.lesson).state == .passed)
    }

    @Test func `what the course itself gets wrong is not the answer's fault`() async throws {
      let course = try FixtureCourse.new()
      for file in ["Tests/Lesson01AddingTests/Odd.swift", "Solutions/Lesson01Adding/Odd.swift"] {
        try TestFolder.write([file: "let x: Int = \"one\"\n"], to: course.root)

        let verdict = await Grader().grade(try course.answer(), of: course.lesson)

        #expect(verdict.state == .notGraded)
        #expect(
          verdict.explanation.contains("own files don't compile: \(course.root.path)/\(file):1: ")
        )
        unlink(course.root.appending(path: file).path)
      }
    }
  }
}
