import Foundation
import Testing

@testable import CourseKit

extension RealRuns {
  @Suite struct HonestAnswers {
    @Test func `the right answer passes`() async throws {
      let verdict = try await grade([:])

      #expect(verdict.state == .passed)
      #expect(verdict.exitCode == 0)
      #expect(verdict.tasks.map(\.number) == [1, 2])
      #expect(verdict.diagnostics == [])
      #expect(verdict.findings == [])
    }

    @Test func `a wrong answer fails with the actual value, the expected value and the rule`()
      async throws
    {
      let verdict = try await grade([
        "Adder.swift": """
        import Lesson01Adding
        struct Adder: Adding {
          func add(_ one: Int, _ other: Int) -> Int { one - other }
          func name() -> String { "adder" }
        }
        """
      ])

      let test = try verdict.test("adds two numbers")
      let issue = try #require(test.issues.first)
      #expect(verdict.state == .failing)
      #expect(verdict.tasks.map(\.state) == [.failing, .passed])
      #expect(test.state == .failing)
      #expect(test.rule == "Rule: a sum is a sum. Look at: Adder.swift, where it adds.")
      #expect(issue.actual == "-1")
      #expect(issue.expected == "3")
      #expect(issue.comments == ["one and two are three; look at add"])
      #expect(issue.place?.file.hasSuffix("/Tests/Lesson01AddingTests/Lesson01.swift") == true)
      #expect(issue.place?.file.contains("/.build/") == false)
      #expect(Set(try verdict.test("adds any number").issues.map(\.arguments)) == ["1", "5"])
    }

    @Test func `an answer may import what the toolchain brings`() async throws {
      let verdict = try await grade([
        "Adder.swift": """
        import Distributed
        import Foundation
        import Lesson01Adding
        import Observation
        import RegexBuilder
        import Synchronization
        #if canImport(FoundationNetworking)
          import FoundationNetworking
        #endif

        @Observable final class Name { var text = "adder" }
        distributed actor Far { typealias ActorSystem = LocalTestingDistributedActorSystem }
        let calls = Mutex(0)
        struct Adder: Adding {
          func add(_ one: Int, _ other: Int) -> Int { calls.withLock { _ in one + other } }
          func name() -> String {
            let request = URLRequest(url: URL(string: "adder:x")!)
            _ = Far(actorSystem: LocalTestingDistributedActorSystem())
            let found = Name().text.firstMatch(of: Regex { Capture { OneOrMore(.word) } })
            return request.url?.scheme == "adder" ? String(found!.output.1) : ""
          }
        }
        """
      ])

      #expect(verdict.state == .passed, "\(verdict.explanation)")
    }

    @Test func `an odd error fails its own test`() async throws {
      let verdict = try await grade(
        FixtureCourse.adder(name: "throw Odd()", and: "struct Odd: Error {}")
      )

      #expect(verdict.states["says its name"] == .failing)
      #expect(verdict.states["adds two numbers"] == .passed)
      #expect(try verdict.test("says its name").issues.first?.message == "Caught error: Odd()")
    }

    @Test func `a warning is reported until it is dealt with`() async throws {
      let overlay = FixtureCourse.adder(name: "let unused = 1\nreturn \"adder\"")
      let answer = try FixtureCourse.shared.get().answer(overlay)

      let first = try await grade(answer)
      let second = try await grade(answer)
      let mended = try await grade([:])

      #expect(first.state == .passed)
      #expect(first.warnings.map(\.place?.line) == [7])
      #expect(second.warnings == first.warnings)
      #expect(mended.warnings == [])
    }

    @Test func `what is printed without a newline belongs to the test that printed it`()
      async throws
    {
      let verdict = try await grade(
        FixtureCourse.adder(name: "print(\"here\", terminator: \"\")\nreturn \"adder\"")
      )

      #expect(verdict.state == .passed)
      #expect(try verdict.test("says its name").output.head == "here")
      #expect(try verdict.test("adds two numbers").output.isEmpty)
    }

    @Test func `one task is graded alone`() async throws {
      var options = GradingOptions()
      options.tasks = [2]

      let verdict = try await grade([:], options: options)

      #expect(verdict.tasks.map(\.number) == [2])
      #expect(verdict.state == .passed)
    }

    @Test func `nothing expected is never green`() async throws {
      var options = GradingOptions()
      options.tasks = [3]

      let verdict = try await grade([:], options: options)

      #expect(verdict.state == .notGraded)
      #expect(verdict.exitCode == 2)
    }
  }
}
