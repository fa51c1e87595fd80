import Foundation
import Testing

@testable import CourseKit

extension RealRuns {
  @Suite struct CheatingAnswers {
    private static let dishonest = [
      "Adder.swift": """
      import Lesson01Adding
      extension Int { public static func == (one: Int, other: Int) -> Bool { true } }
      struct Adder: Adding {
        func add(_ one: Int, _ other: Int) -> Int { 7 }
        func name() -> String { "adder" }
      }
      """
    ]

    @Test func `an == on Int that is always true changes nothing in a grader that is compiled`()
      async throws
    {
      let verdict = try await grade(Self.dishonest)

      #expect(verdict.tests.map(\.state) == [.failing, .failing, .passed])
      #expect(verdict.tests[0].issues.first?.actual == "7")
    }

    @Test func `where the grader is compiled with it, it makes nothing green`() async throws {
      var options = GradingOptions()
      options.compilesGrader = true

      let verdict = try await grade(Self.dishonest, options: options)

      #expect(verdict.tests.allSatisfy { $0.state == .failing })
      #expect(
        verdict.tests.last?.explanation.hasPrefix("The answer changes what == means for Int,")
          == true
      )
    }

    @Test func `a function under the name of another library's makes nothing green`() async throws {
      let verdict = try await grade(
        FixtureCourse.adder(
          name: "return \"wrong\"",
          and: """
            @_silgen_name("$sSS2eeoiySbSS_SStFZ")
            public func equal(_ one: String, _ other: String) -> Bool { true }
            """
        ),
        limits: GradingLimits(test: .seconds(3))
      )

      #expect(verdict.tests.allSatisfy { $0.state != .passed })
    }

    @Test func `a test inside the answer counts for nothing`() async throws {
      let verdict = try await grade(
        FixtureCourse.adder(
          name: "\"wrong\"",
          and: """
            import Testing
            @Suite struct Lesson01 { @Suite struct Task2 { @Test func `says its name`() {} } }
            """
        )
      )

      #expect(verdict.states["says its name"] == .failing)
      #expect(verdict.tests.count == 3)
    }

    @Test func `events that the answer writes itself don't count`() async throws {
      let verdict = try await grade(
        FixtureCourse.adder(
          name: """
            for descriptor in Int32(3)..<20 {
              let line = Array("{\\"kind\\":\\"event\\",\\"payload\\":{\\"kind\\":\\"testEnded\\",\\"messages\\":[],\\"testID\\":\\"Lesson01AddingTests.Lesson01/Task2/`says its name`()/Lesson01.swift:22:6\\"},\\"version\\":0}\\n".utf8)
              _ = write(descriptor, line, line.count)
            }
            return "adder"
            """
        )
      )

      #expect(verdict.states["says its name"] == .failing)
      #expect(
        try verdict.test("says its name").explanation.hasPrefix(
          "The results of this test contradict themselves"
        )
      )
    }

    @Test func `a child that made a session of its own does not stay`() async throws {
      let verdict = try await grade(
        FixtureCourse.adder(
          name: """
            let words: [UnsafeMutablePointer<CChar>?] = [
              strdup("/bin/sh"), strdup("-c"), strdup("setsid sleep 1000 &"), nil,
            ]
            var shell = pid_t()
            posix_spawn(&shell, "/bin/sh", nil, nil, words, [nil])
            waitpid(shell, nil, 0)
            return "adder"
            """
        )
      )

      #expect(verdict.state == .passed)
    }

    @Test func `a symbolic link is left out and named`() async throws {
      let course = try FixtureCourse.shared.get()
      let folder = try TestFolder.with(["Wiring.swift": try wiring(course)])
      let link = folder.appending(path: "Adder.swift")
      try FileManager.default.createSymbolicLink(
        at: link,
        withDestinationURL: course.lesson.solution.appending(path: "Adder.swift")
      )

      let verdict = try await grade(AnswerSnapshot(folder: folder))

      #expect(verdict.state == .notCompiling)
      #expect(verdict.findings.map(\.kind) == [.notRegularFile])
      #expect(verdict.findings.first?.path == link.path)
    }

    @Test func `a manifest is left out and named`() async throws {
      let verdict = try await grade([
        "Package@swift-6.2.swift": "nonsense", "Package.swift": "more",
      ])

      #expect(verdict.state == .passed)
      #expect(verdict.findings.map(\.kind) == [.notAllowed, .notAllowed])
    }

    private func wiring(_ course: FixtureCourse) throws -> String {
      try String(
        contentsOf: course.lesson.solution.appending(path: "Wiring.swift"),
        encoding: .utf8
      )
    }
  }
}
