import CourseKit
import Testing

@testable import CourseVerify

struct GraderSourceTests {
  private static let source = [text].reduce(into: ParsedGrader()) {
    $0.read($1.lines, path: "Tests/T/File.swift")
  }

  private static let text = """
    import Testing

    /// @Test func `not this`() {}
    @Suite("Lesson 04 · Singletons")
    struct Lesson04 {}

    extension Lesson04 {
      @Suite(
        "Task 2 · Inject the decoder", .serialized, .tags(.probe))
      struct Task2 {
        private func helper() { if true { print("{") } }

        // Rule: One thing holds,
        // also here. Rule: Another holds. Look at: `A.swift`.
        @Test func `reads dates the way its decoder does`() async throws {
          #expect({ 1 }() == 1)
        }

        @Test(arguments: [1, 2], ["a"])
        func `takes two`(_ number: Int, named name: String) {}

        @Suite struct Contract {
          class var x: Int { 1 }
          @Test @MainActor func plain() { plain2() }
        }
      }
    }

    extension Lesson04.Task3 {
      @Test("A title", .disabled()) func titled(x: (Int, Int), y: [Int: Int]) { _ = 1 }

      @Test func `says nothing`() {
        // later
      }
    }
    """

  @Test func `finds every test with its suites and its task`() {
    let tests = Self.source.tests

    #expect(
      tests.map { ($0.suites + [$0.name]).joined(separator: "/") } == [
        "Lesson04/Task2/reads dates the way its decoder does", "Lesson04/Task2/takes two",
        "Lesson04/Task2/Contract/plain", "Lesson04/Task3/titled", "Lesson04/Task3/says nothing",
      ]
    )
    #expect(tests.map(\.task) == [2, 2, 2, 3, 3])
    #expect(tests.map(\.place.line) == [15, 19, 24, 30, 32])
  }

  @Test func `reads the rules above a test`() {
    let tests = Self.source.tests

    #expect(tests[0].rules == ["One thing holds, also here.", "Another holds."])
    #expect(tests.map(\.saysWhereToLook) == [true, false, false, false, false])
    #expect(tests.map(\.rules.count) == [2, 0, 0, 0, 0])
  }

  @Test func `recognizes empty tests`() {
    #expect(Self.source.tests.map(\.isEmpty) == [false, true, false, false, true])
  }

  @Test func `reads a test's body, and whether a check is in it`() {
    let tests = Self.source.tests

    #expect(tests.map(\.body.count) == [3, 1, 1, 1, 3])
    #expect(tests.map(\.hasCheck) == [true, false, false, false, false])
  }

  @Test func `finds suites with their titles`() {
    let suites = Self.source.suites

    #expect(
      suites.map(\.path) == [
        ["Lesson04"], ["Lesson04", "Task2"], ["Lesson04", "Task2", "Contract"],
      ]
    )
    #expect(
      suites.map(\.title) == ["Lesson 04 · Singletons", "Task 2 · Inject the decoder", nil]
    )
    #expect(suites.map(\.task) == [nil, 2, nil])
  }
}
