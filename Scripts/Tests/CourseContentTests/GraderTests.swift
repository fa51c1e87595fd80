import CourseKit
import Foundation
import Testing

struct GraderTests {
  private func grader(_ source: String) throws -> Grader {
    let temporary = try TemporaryCourse(["Tests/T/File.swift": source])
    return try Grader(folder: temporary.root.appending(path: "Tests/T"), course: temporary.course)
  }

  private static let source = """
    import Testing

    /// @Test func `not this`() {}
    @Suite("Lesson 04 · Singletons")
    struct Lesson04 {}

    extension Lesson04 {
      @Suite("Task 2 · Hand over the decoder", .serialized, .tags(.probe))
      struct Task2 {
        private func helper() { if true { print("{") } }

        // Rule: one
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
    }
    """

  @Test func `finds every test with its suites`() throws {
    let tests = try grader(Self.source).tests

    #expect(
      tests.map(\.path) == [
        "Lesson04/Task2/`reads dates the way its decoder does`()",
        "Lesson04/Task2/`takes two`(_:named:)",
        "Lesson04/Task2/Contract/plain()",
        "Lesson04/Task3/titled(x:y:)",
      ]
    )
    #expect(tests.map(\.task) == [2, 2, 2, 3])
  }

  @Test func `gives the line of the attribute`() throws {
    let test = try grader(Self.source).tests.first

    #expect(test?.place == Place("Tests/T/File.swift", line: 13))
  }

  @Test func `knows which tests are empty`() throws {
    #expect(try grader(Self.source).tests.map(\.isEmpty) == [false, true, false, false])
  }

  @Test func `finds suites with their titles`() throws {
    let suites = try grader(Self.source).suites

    #expect(
      suites.map(\.path) == [
        ["Lesson04"], ["Lesson04", "Task2"], ["Lesson04", "Task2", "Contract"],
      ]
    )
    #expect(
      suites.map(\.title) == ["Lesson 04 · Singletons", "Task 2 · Hand over the decoder", nil]
    )
    #expect(suites.map(\.task) == [nil, 2, nil])
  }

  @Test func `reads labels past types with commas in them`() throws {
    let source = "@Test func `a b`(x: (Int) -> (Int, Int), of y: Box<A, B>, z: Int = f(1, 2)) {}"

    #expect(try grader(source).tests.first?.labels == ["x", "of", "z"])
  }
}
