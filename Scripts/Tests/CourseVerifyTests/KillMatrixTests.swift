import CourseKit
import Foundation
import Testing

@testable import CourseVerify

struct KillMatrixTests {
  private typealias Row = KillMatrix.Row

  /// Returns a matrix of three tests; the rows are added in the given order.
  private func matrix(_ rows: [Row]) async -> KillMatrix {
    let matrix = KillMatrix()
    let tests = ["counts", "greets", "waits"].map {
      KillMatrix.Column(lesson: "Lesson01Greeting", test: "Task 1 · \($0)", file: "Task1.swift")
    }
    await matrix.add(tests)
    for row in rows { await matrix.add(row) }
    return matrix
  }

  private func row(_ answer: String, _ kind: AnswerVariant.Kind = .mistake, redIn red: [String])
    -> Row
  {
    Row(
      lesson: "Lesson01Greeting",
      kind: kind,
      answer: answer,
      caughtBy: red.prefix(1).map { "Task 1 · \($0)" },
      rejectedBy: Dictionary(uniqueKeysWithValues: red.map { ("Task 1 · \($0)", .failing) }),
      passes: ["counts", "greets", "waits"].filter { !red.contains($0) }.map { "Task 1 · \($0)" }
    )
  }

  @Test func `the order in which answers are graded changes nothing`() async throws {
    let rows = [
      row("Shouts", redIn: ["greets"]), row("Adds", redIn: ["counts"]),
      row("Closures", .alternative, redIn: []),
    ]
    let forwards = await matrix(rows)
    let backwards = await matrix(rows.reversed())

    for format in ["csv", "json"] {
      let text = try await forwards.text(as: format)
      #expect(text == (try await backwards.text(as: format)))
    }
    #expect(await forwards.summary == backwards.summary)
  }

  @Test func `CSV has a line per answer and test`() async throws {
    let matrix = await matrix([row("Adds, twice", redIn: ["counts"])])

    let prefix = "Lesson01Greeting,mistake,\"Adds, twice\",Task 1 · "
    let expected = """
      lesson,kind,answer,test,file,verdict,named
      \(prefix)counts,Task1.swift,failing,yes
      \(prefix)greets,Task1.swift,passed,
      \(prefix)waits,Task1.swift,passed,

      """
    #expect(try await matrix.text(as: "csv") == expected.replacing("\n", with: "\r\n"))
  }

  @Test func `names tests that can go, and mistakes with the same tests`() async {
    let matrix = await matrix([
      row("Adds", redIn: ["counts", "greets"]), row("Shouts", redIn: ["counts", "greets"]),
      row("Closures", .alternative, redIn: []),
    ])

    let expected = [
      "Lesson01Greeting: tests that reject no mistake that others don't reject: 3",
      "  Task 1 · counts (2 shared)",
      "  Task 1 · greets (2 shared; needed if the others go)",
      "  Task 1 · waits (0 shared)",
      "Lesson01Greeting: groups of mistakes that the same tests reject: 1",
      "  Adds, Shouts\n    Task 1 · counts; Task 1 · greets",
    ]
    #expect(await matrix.summary == expected)
  }

  @Test func `a test that is the only one to reject a mistake is needed`() async {
    let matrix = await matrix([
      row("Adds", redIn: ["counts"]), row("Shouts", redIn: ["greets", "counts"]),
      row("Sleeps", redIn: ["waits"]),
    ])

    let spare = await matrix.summary.filter { $0.contains("shared") }
    #expect(spare == ["  Task 1 · greets (1 shared)"])
  }

  @Test func `every test grades every mistake and alternative`() async throws {
    let fixture = try FixtureCourse()
    try fixture.slim()
    let harmless = FixtureSources.mistake("Harmless", counting: "count + 0")
    try fixture.append(harmless, to: Defect.mistakes)
    let file = fixture.root.appending(path: "matrix.json")
    let console = VerificationReporter(TerminalDouble())
    var request = Verification(lessons: ["01"])
    request.killMatrix = file.path
    try await request.run(fixture.course, fixture.toolchain(), console)

    let facts = await console.findings.map(\.fact)
    #expect(facts == ["No test rejects the mistake harmless."])
    let answers = try JSONDecoder().decode(Content.self, from: Data(contentsOf: file)).answers
    #expect(answers.map(\.answer) == ["Alternative1", "greets-1", "harmless"])
    let tests = ["Task 1 · greets each person", "Task 1 · two greeters greet by their own names"]
    let rejected = Dictionary(uniqueKeysWithValues: tests.map { ($0, "failing") })
    #expect(answers.map(\.rejectedBy) == [[:], rejected, [:]])
  }

  private struct Content: Decodable {
    struct Answer: Decodable {
      let answer: String
      let rejectedBy: [String: String]
    }
    let answers: [Answer]
  }
}
