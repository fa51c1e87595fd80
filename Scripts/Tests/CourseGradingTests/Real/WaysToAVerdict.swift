import Foundation
import Synchronization
import Testing

@testable import CourseKit

/// An answer, and the verdicts of the fixture's three tests.
struct Graded: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let files: [String: String]
  let states: [VerdictState]
  var words = ""

  static let all = [
    Graded(testDescription: "right", files: [:], states: [.passed, .passed, .passed]),
    Graded(
      testDescription: "wrong",
      files: FixtureCourse.adder(name: "print(\"here\")\nreturn \"wrong\""),
      states: [.passed, .passed, .failing]
    ),
    Graded(
      testDescription: "not compiling",
      files: FixtureCourse.adder(name: "nobody"),
      states: [.notCompiling, .notCompiling, .notCompiling],
      words: "Adder.swift:7: cannot find 'nobody' in scope"
    ),
    Graded(
      testDescription: "without the function that the grader calls",
      files: ["Wiring.swift": "let makeAdders = 1\n"],
      states: [.notCompiling, .notCompiling, .notCompiling],
      words: "The grader uses `makeAdder`"
    ),
    Graded(
      testDescription: "crashing",
      files: FixtureCourse.adder(name: "let none: [String] = []\nreturn none[0]"),
      states: [.passed, .passed, .crashed],
      words: "Crashed at Adder.swift:8: Index out of range."
    ),
    Graded(
      testDescription: "hanging",
      files: FixtureCourse.adder(name: "DispatchSemaphore(value: 0).wait()\nreturn \"adder\""),
      states: [.passed, .passed, .timedOut]
    ),
    Graded(
      testDescription: "leaving",
      files: FixtureCourse.adder(name: "exit(0)"),
      states: [.passed, .passed, .crashed],
      words: "Ended the process with exit code 0 before the test was over."
    ),
    Graded(
      testDescription: "with an entry point",
      files: ["Start.swift": "@_cdecl(\"main\") public func start() -> Int32 { 0 }"],
      states: [.notCompiling, .notCompiling, .notCompiling]
    ),
  ]
}

extension RealRuns {
  /// Expects the same verdict from each way to compile and run.
  @Suite struct WaysToAVerdict {
    private func expect(_ graded: Graded, _ grader: Grader) async throws {
      let answer = try FixtureCourse.shared.get().answer(graded.files)

      let verdict = try await grade(answer, with: grader)

      #expect(verdict.tests.map(\.state) == graded.states, "\(verdict.explanation)")
      let told = [verdict.explanation] + verdict.tests.map(\.explanation)
      #expect(graded.words.isEmpty || told.contains { $0.contains(graded.words) }, "\(told)")
    }

    @Test(arguments: Graded.all)
    func `the compiler is called directly`(graded: Graded) async throws {
      try await expect(graded, Grader(limits: GradingLimits(test: .seconds(3))))
    }

    @Test(arguments: Graded.all)
    func `SwiftPM builds and runs`(graded: Graded) async throws {
      try await expect(graded, Grader(limits: GradingLimits(test: .seconds(5)), usesSwiftPM: true))
    }

    #if os(Linux)
      @Test(
        .enabled("its Swift Build can build") { try await StandIn.canBuildWithSwiftBuild() },
        .timeLimit(.minutes(10)),
        arguments: [false, true]
      )
      func `Swift Build is SwiftPM's way to build`(usesSwiftPM: Bool) async throws {
        let toolchain = try StandIn.swiftBuild()
        let limits = GradingLimits(test: .seconds(5))
        let grader = Grader(toolchain: toolchain, limits: limits, usesSwiftPM: usesSwiftPM)

        for graded in Graded.all.prefix(3) { try await expect(graded, grader) }
      }
    #endif

    @Test func `SwiftPM builds where the compiler can't be called, and that is reported once`()
      async throws
    {
      let course = try FixtureCourse.new()
      let toolchain = try StandIn.toolchain(script: "exec \"$real\" \"$@\"")
      // A compiler that finds no testing library: only SwiftPM can find it.
      let compiler = URL(filePath: toolchain.compiler)
      let real = compiler.resolvingSymlinksInPath().path
      unlink(compiler.path)
      let script =
        "#!/bin/sh\ncase \"$*\" in *Runner*) echo 'no such module Testing'; exit 1;; esac\n"
      try Data((script + "exec '\(real)' \"$@\"\n").utf8).write(to: compiler)
      chmod(compiler.path, 0o755)
      let steps = Mutex<[Bool]>([])
      let grader = Grader(toolchain: toolchain)
      @Sendable func note(_ step: String) {
        guard step.hasPrefix("Preparing") else { return }
        steps.withLock { $0.append(step.contains("with SwiftPM")) }
      }

      let first = await grader.grade(try course.answer(), of: course.lesson, report: note)
      let again = await grader.grade(try course.answer(), of: course.lesson, report: note)

      #expect([first.state, again.state] == [.passed, .passed], "\(first.explanation)")
      #expect(steps.withLock { $0 } == [false, true])
    }

    @Test func `SwiftPM that crashes is called again`() async throws {
      // Crashes at the first of each of its commands.
      let crash = "[ -e \"$0.$1$2\" ] || { touch \"$0.$1$2\"; kill -SEGV $$; }"
      let toolchain = try StandIn.toolchain(script: "\(crash)\nexec \"$real\" \"$@\"")
      let course = try FixtureCourse.new()

      let verdict = await Grader(toolchain: toolchain, usesSwiftPM: true)
        .grade(try course.answer(), of: course.lesson)

      #expect(verdict.state == .passed, "\(verdict.explanation)")
    }

    @Test func `where only one can build, the second waits for the first`() async throws {
      let course = try FixtureCourse.shared.get()
      let toolchain = try #require(Toolchain.find())
      let build = SwiftPMBuild(lesson: course.lesson, toolchain: toolchain)
      let first = Mutex<FileHandle?>(try await build.lock())
      let waits = Mutex<[String]>([])

      let grader = Grader(usesSwiftPM: true)
      let verdict = await grader.grade(try course.answer(), of: course.lesson) { step in
        guard step.hasPrefix("Waiting") else { return }
        waits.withLock { $0.append(step) }
        first.withLock { $0 = nil }
      }

      #expect(waits.withLock { $0 } == ["Waiting for another command to finish grading …"])
      #expect(verdict.state == .passed)
    }
  }
}
