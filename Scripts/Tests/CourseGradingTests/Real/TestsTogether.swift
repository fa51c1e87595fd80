import Foundation
import Testing

@testable import CourseKit

extension RealRuns {
  /// All tests in one process first: quicker, and never another verdict.
  @Suite struct TestsTogether {
    /// The body of `name()`, after its line in a file that records the processes in which it ran.
    private static let quiet = "return \"adder\""

    /// Grades an adder with this `name()`.
    ///
    /// - Returns: the verdict, and the number of processes that called `name()` or `add(_:_:)`.
    private func look(
      _ name: String,
      more: String = "",
      options: GradingOptions = GradingOptions(),
      limits: GradingLimits = GradingLimits()
    ) async throws -> (verdict: LessonVerdict, processes: Int) {
      let diary = try TestFolder.new().appending(path: "processes").path
      let files = [
        "Adder.swift": """
        import Foundation
        import Lesson01Adding

        struct Adder: Adding {
          func add(_ one: Int, _ other: Int) -> Int {
            note()
            return one + other
          }
          func name() throws -> String {
            note()
            \(name)
          }
        }
        private func note() {
          let file = open("\(diary)", O_WRONLY | O_CREAT | O_APPEND, 0o600)
          let line = Array("\\(getpid())\\n".utf8)
          _ = write(file, line, line.count)
          close(file)
        }
        \(more)
        """
      ]
      let verdict = try await grade(files, limits: limits, options: options)
      let lines = try String(contentsOfFile: diary, encoding: .utf8).split(separator: "\n")
      return (verdict, Set(lines).count)
    }

    @Test func `a right answer is graded in one process`() async throws {
      let (verdict, processes) = try await look(Self.quiet)

      #expect(verdict.state == .passed)
      #expect(processes == 1)
    }

    @Test func `a red test is graded again on its own`() async throws {
      let (verdict, processes) = try await look("return \"wrong\"")

      let test = try verdict.test("says its name")
      #expect(verdict.tasks.map(\.state) == [.passed, .failing])
      #expect(test.issues.count == 1)
      #expect(test.rule == "Rule: it returns its name. Look at: Adder.swift.")
      #expect(processes == 2)
    }

    @Test func `tests that are not selected are not run`() async throws {
      var options = GradingOptions()
      options.tasks = [1]

      let (verdict, processes) = try await look("return \"wrong\"", options: options)

      #expect(verdict.tests.map(\.state) == [.passed, .passed])
      #expect(processes == 1)
    }

    @Test func `a single shared run returns its verdicts`() async throws {
      var options = GradingOptions()
      options.processSharing = .sharedOnly

      let (red, once) = try await look("return \"wrong\"", options: options)
      let (loud, again) = try await look("print(\"x\")\n\(Self.quiet)", options: options)

      #expect(red.tests.map(\.state) == [.passed, .passed, .failing])
      #expect(loud.state == .passed)
      #expect(once == 1)
      #expect(again == 1)
    }

    @Test func `what is printed stays with its test`() async throws {
      let (verdict, processes) = try await look("print(\"here\")\n\(Self.quiet)")

      #expect(verdict.state == .passed)
      #expect(try verdict.test("says its name").output.head == "here\n")
      #expect(try verdict.test("adds two numbers").output.isEmpty)
      #expect(processes == 4)
    }

    @Test(arguments: [
      ("fatalError(\"boom\")", VerdictState.crashed, 4),
      ("exit(0)", .crashed, 4),
      ("exit(1)", .crashed, 4),
      ("while !quits { turns += 1 }\nreturn \"adder\"", .timedOut, 5),
      ("DispatchSemaphore(value: 0).wait()\nreturn \"adder\"", .timedOut, 4),
    ])
    func `what ends or stops the process costs its own test alone`(
      name: String,
      state: VerdictState,
      count: Int
    ) async throws {
      let (verdict, processes) = try await look(
        name,
        more: "nonisolated(unsafe) var quits = false\nnonisolated(unsafe) var turns = 0",
        limits: GradingLimits(test: .seconds(2))
      )

      #expect(verdict.states["says its name"] == state)
      #expect(verdict.tasks.map(\.state) == [.passed, state])
      // One that computes gets a second look.
      #expect(processes == count)
    }

    @Test func `a green test is believed only if == is honest`() async throws {
      var options = GradingOptions()
      options.compilesGrader = true

      let (verdict, _) = try await look(
        "return \"wrong\"",
        more: "extension String { public static func == (a: String, b: String) -> Bool { true } }",
        options: options
      )

      #expect(verdict.tests.map(\.state) == [.failing, .failing, .failing])
      #expect(verdict.tests.first?.explanation.contains("== means for String") == true)
    }

    @Test func `an issue that belongs to no test makes nothing green`() async throws {
      let (verdict, processes) = try await look(
        """
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread { Issue.record("from nowhere"); done.signal() }
        done.wait()
        return "adder"
        """,
        more: "import Testing"
      )

      #expect(verdict.tasks.map(\.state) == [.passed, .failing])
      #expect(processes == 4)
    }
  }
}
