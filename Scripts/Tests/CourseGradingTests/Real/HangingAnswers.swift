import Foundation
import Testing

@testable import CourseKit

extension RealRuns {
  @Suite struct HangingAnswers {
    @Test func `a loop without end is stopped at its line`() async throws {
      let verdict = try await grade(
        FixtureCourse.adder(
          name: """
            print("looping")
            while true {
              if Int.random(in: 0...1) == 2 { break }
            }
            return "adder"
            """
        ),
        limits: GradingLimits(test: .milliseconds(500))
      )

      let test = try verdict.test("says its name")
      #expect(test.state == .timedOut)
      #expect(test.explanation.hasPrefix("Timed out, also after 2 seconds of computing"))
      #expect(test.rule == "Rule: it returns its name. Look at: Adder.swift.")
      #expect(test.output.head == "looping\n")
      #expect(test.crashPlace?.file.hasSuffix("/Adder.swift") == true)
      #expect(verdict.states["adds two numbers"] == .passed)
    }

    /// Grades an adder that computes its name for longer than the limit, and returns the verdict of the test of the name.
    private func gradeSlowName(_ name: String) async throws -> TestVerdict {
      let work = "let end = clock() + 1_200_000\nwhile clock() < end {}\nreturn \"\(name)\""
      var files = FixtureCourse.adder(name: work)
      files["Adder.swift"] = "import Foundation\n" + (files["Adder.swift"] ?? "")
      let verdict = try await grade(files, limits: GradingLimits(test: .milliseconds(500)))
      return try verdict.test("says its name")
    }

    @Test func `a slow test is distinguished from an endless one`() async throws {
      let test = try await gradeSlowName("adder")

      #expect(test.state == .timedOut)
      #expect(test.explanation.hasPrefix("Too slow: it finished after "))
      #expect(test.rule == "Rule: it returns its name. Look at: Adder.swift.")
    }

    @Test func `a test that fails when it has more time may be endless`() async throws {
      // As a watchdog in the test's own process ends a loop without an end.
      let test = try await gradeSlowName("stopped")

      #expect(test.state == .timedOut)
      #expect(test.explanation.hasPrefix("Computed until its time was over"))
    }

    @Test func `a deadlock is a verdict`() async throws {
      let verdict = try await grade(
        FixtureCourse.adder(name: "DispatchSemaphore(value: 0).wait()\nreturn \"adder\""),
        limits: GradingLimits(test: .seconds(1))
      )

      #expect(verdict.state == .timedOut)
      #expect(verdict.exitCode == 1)
      let test = try verdict.test("says its name")
      #expect(test.state == .timedOut)
      #expect(test.explanation.hasSuffix(": it waits for something that never happens."))
      #expect(verdict.states["adds any number"] == .passed)
    }

    @Test func `each of several hangs is reported, and each has the whole time`() async throws {
      let wait = "DispatchSemaphore(value: 0).wait()"
      var files = FixtureCourse.adder(name: "\(wait)\nreturn \"adder\"")
      files["Adder.swift"] = files["Adder.swift"]?
        .replacing("{ one + other }", with: "{ \(wait); return one + other }")

      let verdict = try await grade(
        files,
        limits: GradingLimits(test: .seconds(1), parallelTests: 1)
      )

      #expect(verdict.tests.map(\.state) == [.timedOut, .timedOut, .timedOut])
      #expect(verdict.tests.allSatisfy { $0.seconds >= 1 })
    }
  }
}
