import Foundation
import Testing

@testable import CourseKit

extension RealRuns {
  @Suite struct CrashingAnswers {
    @Test func `a crash costs its own test alone and says where it was`() async throws {
      let verdict = try await grade(
        FixtureCourse.adder(name: "print(\"before\")\nlet none: [String] = []\nreturn none[0]")
      )

      let test = try verdict.test("says its name")
      #expect(verdict.state == .crashed)
      #expect(verdict.states["adds two numbers"] == .passed)
      #expect(verdict.states["adds any number"] == .passed)
      #expect(test.state == .crashed)
      #expect(test.explanation == "Crashed at Adder.swift:9: Index out of range.")
      #expect(test.crashPlace?.line == 9)
      #expect(test.output.head.hasPrefix("before\n"))
      #expect(!test.output.head.contains("0x0"))
    }

    @Test func `a fatal error says its sentence`() async throws {
      let verdict = try await grade(FixtureCourse.adder(name: "fatalError(\"no name yet\")"))

      #expect(
        try verdict.test("says its name").explanation == "Crashed at Adder.swift:7: no name yet."
      )
    }

    @Test func `an infinite recursion is distinguished from other crashes`() async throws {
      let verdict = try await grade(
        FixtureCourse.adder(
          name: "\"\\(depth(0))\"",
          and: "func depth(_ n: Int) -> Int { depth(n + 1) + 1 }"
        )
      )

      let test = try verdict.test("says its name")
      #expect(test.state == .crashed)
      #expect(test.explanation.contains("the stack is full"))
      #expect(test.crashPlace?.line == 10)
      #expect(verdict.states["adds two numbers"] == .passed)
    }

    @Test func `exit 0 in a test is not green`() async throws {
      let verdict = try await grade(FixtureCourse.adder(name: "exit(0)"))

      let test = try verdict.test("says its name")
      #expect(test.state == .crashed)
      #expect(test.explanation.hasPrefix("Ended the process with exit code 0 before the test was"))
      #expect(verdict.states["adds two numbers"] == .passed)
    }

    #if compiler(>=6.3) && os(Linux)
      @Test func `an exit before main is not green`() async throws {
        let verdict = try await grade([
          "Early.swift": """
          import Foundation
          @section(".init_array") @used let early: @convention(c) () -> Void = { exit(0) }
          """
        ])

        #expect(verdict.state == .crashed)
        #expect(verdict.tests.allSatisfy { $0.state == .crashed })
        #expect(
          verdict.tests.first?.explanation
            == "Ended the process with exit code 0 before the test began."
        )
      }
    #endif

    @Test func `printing without end is stopped, and head and tail are kept`() async throws {
      let verdict = try await grade(
        FixtureCourse.adder(
          name: """
            let line = String(repeating: "x", count: 199)
            for _ in 0..<1_000_000 { print(line) }
            return "adder"
            """
        )
      )

      let test = try verdict.test("says its name")
      #expect(test.state == .failing)
      #expect(test.explanation == "Printed more than 8 MiB and was stopped.")
      #expect(test.output.head.utf8.count == 64 << 10)
      #expect(test.output.tail.utf8.count == 64 << 10)
      #expect(test.output.omittedBytes > 7 << 20)
    }

    #if os(Linux)
      @Test func `memory without end crashes the test, not the machine`() async throws {
        let hungry = FixtureCourse.adder(
          name: """
            var hoard: [[UInt8]] = []
            while true { hoard.append([UInt8](unsafeUninitializedCapacity: 1 << 28) { $1 = 0 }) }
            """
        )
        let limits = GradingLimits(test: .seconds(5), memory: 2 << 30)

        let verdict = try await grade(hungry, limits: limits)

        #expect(verdict.states["says its name"] == .crashed)
        #expect(verdict.states["adds two numbers"] == .passed)
      }
    #endif

    @Test func `after a bad answer the next one is graded as before`() async throws {
      _ = try await grade(FixtureCourse.adder(name: "fatalError()"))

      #expect(try await grade([:]).state == .passed)
    }
  }
}
