import Foundation
import Testing

@testable import CourseVerify

struct TranslationTests {
  private static let english = "# One\n\n```swift\nlet a = 1\n```\n"

  /// Returns the findings about `Lessons/Uno.es.md`.
  private func facts(of text: String) async throws -> [String] {
    let fixture = try FixtureCourse()
    try fixture.write("Lessons/Uno.md", Self.english)
    try fixture.write("Lessons/Uno.es.md", text)
    let course = fixture.course
    return await course.translationChecks(course.sharedTexts, try fixture.toolchain())
      .joined().map { "\($0.isWarning ? "warning" : "error") \($0.place): \($0.fact)" }
  }

  private static let hash = "b8e4d48a0a5f9e0e9d5b9e7f4a6f7c8d9e0f1a2b"

  @Test func `a translation says which text it is of`() async throws {
    let facts = try await facts(of: Self.english)

    let sentence = "The translation doesn't say which English text it is of."
    #expect(facts == ["error Lessons/Uno.es.md: \(sentence)"])
  }

  @Test func `a translation of an older text is reported`() async throws {
    let facts = try await facts(of: "<!-- translated from: \(Self.hash) -->\n" + Self.english)

    let sentence = "The English text has changed since it was translated."
    #expect(facts == ["warning Lessons/Uno.es.md: \(sentence)"])
  }

  @Test func `a translation has the same code`() async throws {
    let facts = try await facts(of: Self.english.replacing("let a", with: "let b"))

    #expect(
      facts.first == "error Lessons/Uno.es.md:3: The code blocks are not those of the English text."
    )
  }
}
