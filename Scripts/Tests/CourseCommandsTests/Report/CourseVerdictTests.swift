import CourseKit
import Foundation
import Testing

@testable import CourseKit

struct CourseVerdictTests {
  private let place = SourcePlace(file: "/a/Adder.swift", line: 3, column: 5)

  /// Returns a verdict in which every field of the format has a value.
  private func full() throws -> CourseVerdict {
    let issue = TestIssue(
      message: "m",
      actual: "1",
      expected: "2",
      comments: ["c"],
      place: place,
      arguments: "7"
    )
    let test = TestVerdict(
      test: Verdicts.test(1, "adds"),
      state: .crashed,
      explanation: "e",
      issues: [issue],
      rule: "r",
      crashPlace: place
    )
    let diagnostic = BuildDiagnostic(severity: .warning, message: "w", place: place, owner: .answer)
    let verdict = try Verdicts.verdict(
      [test],
      diagnostics: [diagnostic],
      findings: [FileFinding(kind: .missing, path: "/a", message: "f")]
    )
    let course = Course(root: URL(filePath: "/a"))
    return CourseVerdict(course: course, isSolution: false, lessons: [verdict])
  }

  /// Returns the names of all fields in a JSON value.
  private func names(in value: Any) -> Set<String> {
    if let object = value as? [String: Any] {
      return object.values.reduce(into: Set(object.keys)) { $0.formUnion(names(in: $1)) }
    }
    let items = value as? [Any] ?? []
    return items.reduce(into: []) { $0.formUnion(names(in: $1)) }
  }

  @Test func `what is read is what was written`() throws {
    let json = try full().json()
    let read = try JSONDecoder().decode(CourseVerdict.self, from: Data(json.utf8))

    #expect(try read.json() == json)
    #expect(read.state == .crashed)
    #expect(read.exitCode == 1)
    #expect(json.hasSuffix("}\n"))
    #expect(!json.contains("\\/"))
  }

  @Test func `the page about it names every field and every state`() throws {
    let page = try TestFolder.course.appending(path: ".github/VERDICT.md").readText()
    let value = try JSONSerialization.jsonObject(with: Data(full().json().utf8))

    let names = names(in: value)
    #expect(names.count > 30)
    for name in names { #expect(page.contains("`\(name)`"), "\(name)") }
    for state in VerdictState.allCases { #expect(page.contains("| `\(state.rawValue)` |")) }
  }

  @Test func `the example on the page is a verdict`() throws {
    let page = try TestFolder.course.appending(path: ".github/VERDICT.md").readText()
    let fence = MarkdownDocument(page).fences.first { $0.language == "json" }
    let verdict = try JSONDecoder().decode(
      CourseVerdict.self,
      from: Data(try #require(fence).code.utf8)
    )

    #expect(try verdict.schemaVersion == full().schemaVersion)
    #expect(verdict.lessons[0].tests[0].issues[0].actual == "[]")
  }
}
