import CourseKit
import Foundation
import Testing

@testable import CourseVerify

/// Every kind of finding that needs a build is really found, with the real engine.
struct GradedFindingTests {
  @Test func `a course that keeps its promises has no finding`() async throws {
    let fixture = try FixtureCourse()
    try fixture.slim()

    let (passed, failed, facts) = try await fixture.verify(
      [.starters, .solutions, .mistakes, .liveCoding, .texts, .mutants]
    )
    #expect(facts == [])
    #expect(failed == 0)
    #expect(passed > 10)
  }

  @Test func `a course that breaks them all has a finding for each`() async throws {
    let fixture = try FixtureCourse()
    try fixture.breakEverything()

    let (_, failed, facts) = try await fixture.verify(
      [.starters, .solutions, .mistakes, .liveCoding]
    )
    for expected in Self.expected {
      #expect(facts.contains { $0.hasPrefix(expected) }, "not found: \(expected)")
    }
    // The sanitizer reports a race of data or of access, and prints the line only for the first.
    let races = facts.filter { $0.contains(": The thread sanitizer reports a ") }
    #expect(!races.isEmpty && races.allSatisfy { $0.hasPrefix(Self.solution) }, "\(races)")

    let others = Set(facts).subtracting(races).filter { fact in
      !Self.expected.contains { fact.hasPrefix($0) }
    }
    #expect(others == [])
    #expect(failed > 8)
  }

  @Test func `a mistake that a test accepts at first is a warning`() async throws {
    let fixture = try FixtureCourse()
    try fixture.slim()
    let imports = "import Foundation\nimport Lesson01Greeting"
    try fixture.edit(Self.solution, "import Lesson01Greeting", imports)
    // Only the first process greets by name.
    let first = fixture.root.appending(path: "first").path
    let own = #"symlink("\(getpid())", "\#(first)")"#
    let isFirst =
      #"(try? FileManager.default.destinationOfSymbolicLink(atPath: "\#(first)")) == "\(getpid())""#
    let greeting = #"\#(own); return "Hello, " + (\#(isFirst) ? name : "")"#
    let mistake = FixtureSources.mistake("Greets at first", greeting: greeting)
    try fixture.write(Self.wrong, "# Mistakes in task 1\n" + mistake)

    let (_, failed, facts) = try await fixture.verify([.mistakes])

    let fact = "The mistake greets-at-first was accepted by Task 1 · 'greets each person'"
    #expect(facts == ["\(Self.wrong):5: \(fact), and rejected when it ran again."])
    #expect(failed == 0)
  }

  @Test func `a mistake that passes without hooks has to be listed, and no other`() async throws {
    let fixture = try FixtureCourse()
    try fixture.slim()
    let harmless = FixtureSources.mistake("Harmless", counting: "count + 0")
    try fixture.append(harmless, to: Self.wrong)

    let unlisted = try await fixture.verify([.mistakes], isPortable: true).facts
    try fixture.write(
      "Tests/Mistakes/Portable.md",
      "# Known\n\n- 01 harmless\n- 01 greets-1\n- 01 gone\n"
    )
    let listed = try await fixture.verify([.mistakes], isPortable: true).facts

    let list = "Tests/Mistakes/Portable.md"
    #expect(
      unlisted == ["\(Self.wrong):21: The mistake harmless passes without the tool's hooks."]
    )
    #expect(
      Set(listed) == [
        "\(list):4: The mistake greets-1 is rejected without the tool's hooks, too.",
        "\(list):5: Lesson 01 has no mistake gone.",
      ]
    )
  }

  private static let expected = [
    "\(grader)/Task3More.swift:6: With reused files of Exercise01Greeting, Task 3",
    // starters
    "\(exercise):11: The compiler warns: initialization of immutable value 'unused'",
    "\(tasks):38: Task 2 is green before the student did anything.",
    "\(exercise):15: Task 3 · 'survives a negative count' crashes on the starter: ",
    "\(grader)/Task4More.swift:6: Task 4 is red on the starter by thrown errors alone.",
    "\(grader)/Task2Count.swift:8: Task 2 · 'returns the count' was never seen to fail",
    "\(grader)/Task2Count.swift:14: Task 2 · 'returns a large count' was never seen to fail",
    "\(grader)/Task4More.swift:10: Task 4 · 'is never seen red' was never seen to fail",
    // solutions
    "\(solution):15: The compiler warns: initialization of immutable value 'unused'",
    "\(grader)/Task3More.swift:8: Task 3 · 'survives a negative count' fails on the solution: ",
    "\(grader)/Task3More.swift:6: On the solution, all tests in one process, Task 3 · 'survives a",
    // mistakes and alternatives
    "\(wrong):23: The mistake harmless is accepted by Task 1 · 'greets each",
    "\(wrong):3: The difference no longer applies to the solution: error: patch failed",
    "\(wrong):39: This does not compile: Greeter.swift:22: cannot convert return",
    "\(grader)/Task1Name.swift:10: Task 1 · 'greets each person' fails on the alternative Wrong",
    "\(grader)/Task1Name.swift:16: Task 1 · 'two greeters greet by their own names' fails on the",
    "\(grader)/Task4More.swift:6: Task 4 · 'throws for no name' fails on the alternative Wrong",
    "\(grader)/Task3More.swift:8: Task 3 · 'survives a negative count' fails on the alternative",
    // live coding
    "\(steps)/Step1/Stray.swift: The solution has no file of this name",
    "\(steps)/Script.md:3: Task 1 is green after step 1, and the script doesn't say so.",
    "\(steps)/Script.md:3: Task 2 is not green after step 1, as the script says: 'returns the",
    "\(steps)/Script.md:3: Task 4 is green after step 1, and the script doesn't say so.",
    "\(steps)/Step2/Greeter.swift: The file is as it was before the step.",
    "\(steps)/Script.md:7: Task 2 is not green after step 2, as the script says: 'returns the",
    "\(steps)/Script.md:7: Task 4 is green after step 2, and the script doesn't say so.",
    "\(steps)/Script.md:11: Task 3 is green after step 3, and the script doesn't say so.",
    "\(steps)/Script.md:11: Task 4 is green after step 3, and the script doesn't say so.",
  ]

  private static let exercise = "Exercises/Lesson01Greeting/Greeter.swift"
  private static let solution = "Solutions/Lesson01Greeting/Greeter.swift"
  private static let tasks = "Lessons/Lesson01Greeting/Tasks.md"
  private static let steps = "Lessons/Lesson01Greeting/LiveCoding"
  private static let grader = "Tests/Lesson01GreetingTests"
  private static let wrong = "Tests/Mistakes/Lesson01Greeting/Task1.md"
}
