import CourseKit
import Foundation
import Testing

@testable import CourseVerify

/// Code blocks, with the real compiler.
struct BlockFindingTests {
  private static let readme = "Lessons/Lesson01Greeting/README.md"

  /// Returns the findings after one edit of the lesson's text.
  private func facts(replacing old: String, with new: String) async throws -> [String] {
    let fixture = try FixtureCourse()
    try fixture.edit(Self.readme, old, new)
    let material = LessonSources(try fixture.lesson(), in: fixture.course)
    let grading = LessonVerifier(material, try fixture.toolchain())
    return try await grading.blockChecks().joined().map { "\($0.place): \($0.fact)" }
  }

  @Test func `a stale block is found at its line`() async throws {
    let facts = try await facts(replacing: "{ \"HELLO\" }", with: "{ 42 }")

    #expect(facts.first?.hasPrefix("\(Self.readme):11: The code block of line 9") == true)
  }

  @Test func `a block that no longer fits the world is found`() async throws {
    let facts = try await facts(replacing: "Shouter: Greeting", with: "Shouter: Greeter")

    let sentence =
      "The code block of line 9 does not compile: cannot find type 'Greeter' in scope."
    #expect(facts.contains("\(Self.readme):10: \(sentence)"))
  }

  @Test func `a rejected block that compiles is found`() async throws {
    let facts = try await facts(replacing: "let loud: Int =", with: "let quiet: String =")

    #expect(facts == ["\(Self.readme):31: The block is marked as rejected, and it compiles."])
  }

  @Test func `a rejected block is refused for what comes after type checking too`() async throws {
    let escaping = "func keep(_ body: () -> Void) { Task { body() } }"
    let facts = try await facts(replacing: "let loud: Int = Shouter().greet()", with: escaping)

    #expect(facts == [])
  }

  @Test func `a fragment is not compiled`() async throws {
    let facts = try await facts(replacing: "```swift rejected continued", with: "```swift fragment")

    #expect(facts == [])
  }

  @Test func `tests in a block are compiled as tests`() async throws {
    let test = "@Test func `greets`() { #expect(Shouter().greet() == \"HELLO\") }"
    let facts = try await facts(replacing: "let loud = Shouter().greet()", with: test)

    #expect(facts == [])
  }

  @Test func `an unknown word after swift is found`() async throws {
    let facts = try await facts(replacing: "```swift rejected continued", with: "```swift rejectd")

    #expect(facts.first == "\(Self.readme):31: A Swift block can't be 'rejectd'.")
  }

  @Test func `a continued block with nothing before it is found`() async throws {
    let facts = try await facts(
      replacing: "```swift\nstruct Shouter",
      with: "```swift continued\nstruct Shouter"
    )

    let sentence = "The block is continued, and no block that compiles is before it."
    #expect(facts == ["\(Self.readme):9: \(sentence)"])
  }

  @Test func `a world that does not compile is found once`() async throws {
    let fixture = try FixtureCourse()
    try fixture.write("Lessons/Lesson01Greeting/Given/Greeting.swift", "let x: Int = \"\"\n")
    let facts = try await fixture.verify([.texts]).facts

    #expect(facts.count == 1)
    #expect(facts.first?.hasPrefix("Lessons/Lesson01Greeting/Given: The lesson's world") == true)
  }
}
