import Foundation
import Testing

@testable import CourseKit

extension RealRuns {
  @Suite struct BrokenAnswers {
    @Test func `an answer that does not compile says where, in the student's own file`()
      async throws
    {
      let course = try FixtureCourse.shared.get()
      let job = try course.job(FixtureCourse.adder(name: "return nobody\nlet x: Int = \"one\""))

      let verdict = try await grade(job)

      let error = try #require(verdict.firstError)
      #expect(verdict.state == .notCompiling)
      #expect(verdict.exitCode == 1)
      #expect(verdict.tests.allSatisfy { $0.state == .notCompiling })
      #expect(error.message == "cannot find 'nobody' in scope")
      #expect(error.owner == .answer)
      #expect(error.place?.file == job.answer.overlays[0].appending(path: "Adder.swift").path)
      #expect(error.place?.line == 7)
      #expect(verdict.explanation.contains("Adder.swift:7: cannot find 'nobody' in scope"))
    }

    @Test func `an answer without Wiring names the function and the file that is missing`()
      async throws
    {
      let course = try FixtureCourse.shared.get()
      let adder = try String(
        contentsOf: course.solution.appending(path: "Adder.swift"),
        encoding: .utf8
      )
      let folder = try TestFolder.with(["Adder.swift": adder])

      let verdict = try await grade(course.job(answer: Answer(base: folder)))

      #expect(verdict.state == .notCompiling)
      #expect(verdict.firstError?.owner == .grader)
      #expect(verdict.explanation.contains("`makeAdder`"))
      #expect(verdict.findings.map(\.kind) == [.missing])
    }

    @Test func `an entry point of its own is no fault of the grader`() async throws {
      let verdict = try await grade([
        "Main.swift": "@_cdecl(\"main\") public func start() -> Int32 { 0 }"
      ])

      #expect(verdict.state == .notCompiling)
      #expect(verdict.explanation == Messages.notLinking)
    }

    @Test func `an answer that is not UTF-8 is named with its line`() async throws {
      let course = try FixtureCourse.shared.get()
      let folder = try TestFolder.new()
      let file = folder.appending(path: "Adder.swift")
      try Data(Array("import Lesson01Adding\nlet name = \"caf".utf8) + [0xE9] + Array("\"\n".utf8))
        .write(to: file)

      let verdict = try await grade(
        course.job(answer: Answer(base: course.solution, overlays: [folder]))
      )

      #expect(verdict.state == .notCompiling)
      #expect(verdict.findings.map(\.kind) == [.notUTF8])
      #expect(verdict.findings.first?.message == Messages.notUTF8(file.path, line: 2))
    }

    @Test func `a read-only answer is graded and stays as it is`() async throws {
      let course = try FixtureCourse.shared.get()
      let folder = try TestFolder.with([:])
      for name in ["Adder.swift", "Wiring.swift"] {
        let copy = folder.appending(path: name)
        try FileManager.default.copyItem(at: course.solution.appending(path: name), to: copy)
        chmod(copy.path, 0o400)
      }
      chmod(folder.path, 0o500)
      defer { chmod(folder.path, 0o700) }

      let verdict = try await grade(course.job(answer: Answer(base: folder)))

      #expect(verdict.state == .passed)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }

    @Test func `a missing answer is not started`() async throws {
      let course = try FixtureCourse.shared.get()
      let nowhere = try TestFolder.new().appending(path: "nowhere")

      let verdict = try await grade(course.job(answer: Answer(base: nowhere)))

      #expect(verdict.state == .notStarted)
      #expect(verdict.exitCode == 1)
      #expect(verdict.explanation == Messages.noAnswer(at: nowhere.path))
    }

    @Test func `a file that is gone from the answer is gone from the build`() async throws {
      _ = try await grade(["Extra.swift": "let extra = 1", "More/Deep.swift": "let deep = 2"])
      let verdict = try await grade(["Other.swift": "let extra = 1\nlet deep = 3"])

      #expect(verdict.state == .passed)
    }

    @Test func `building alone runs nothing and is never green`() async throws {
      let course = try FixtureCourse.shared.get()
      let engine = GradingEngine(root: course.root, workspace: "tests")

      let good = await engine.build(try course.job())
      let bad = await engine.build(try course.job(["Bad.swift": "let x = y"]))

      #expect(good.state == .notStarted)
      #expect(bad.state == .notCompiling)
    }
  }
}
