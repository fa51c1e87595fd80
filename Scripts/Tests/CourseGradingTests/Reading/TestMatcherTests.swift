import Testing

@testable import CourseKit

@Suite struct TestMatcherTests {
  private let pattern = TestMatcher(
    test: ExpectedTest(
      task: 1,
      suite: ["Lesson01", "Task1"],
      name: "adds 1, it's fine",
      file: "",
      line: 1
    ),
    module: "Lesson01AddingTests"
  )

  @Test(arguments: [
    "Lesson01AddingTests.Lesson01/Task1/`adds 1, it's fine`()/Task1.swift:7:6",
    "Lesson01AddingTests.Lesson01/Task1/`adds 1, it's fine`(x:)/Task1.swift:7:6",
    "Lesson01AddingTests.`Lesson01`/Task1/`adds 1, it's fine`()",
  ])
  func `fits the test, also when it has arguments`(id: String) {
    #expect(pattern.matches(id.withoutBackticks))
  }

  @Test(arguments: [
    "Lesson01AddingTests.Lesson01/Task1/`adds 1, it's fine too`()/Task1.swift:7:6",
    "Lesson01AddingTests.Lesson01/Task2/`adds 1, it's fine`()/Task1.swift:7:6",
    "Lesson02AddingTests.Lesson01/Task1/`adds 1, it's fine`()/Task1.swift:7:6",
    "X.Lesson01AddingTests.Lesson01/Task1/`adds 1, it's fine`()",
    "Lesson01AddingTests.Lesson01/Task1",
  ])
  func `fits no other`(id: String) {
    #expect(!pattern.matches(id.withoutBackticks))
  }

  @Test func `recognizes the suites around it`() {
    #expect(pattern.isSuiteAround("Lesson01AddingTests.Lesson01"))
    #expect(pattern.isSuiteAround("Lesson01AddingTests.Lesson01/Task1"))
    #expect(!pattern.isSuiteAround("Lesson01AddingTests.Lesson01/Task2"))
    #expect(!pattern.isSuiteAround("Exercise01Adding.Lesson01"))
  }

  @Test(arguments: [
    ("Lesson01Tests.Lesson01/Task1/`adds`()/Task1.swift:7:6", true),
    ("Lesson01Tests.Lesson01/Task2/`adds`(x:)/Task2+More.swift:30:6", true),
    ("Lesson01Tests.Lesson01/Task1/`adds`()/Task1.swift:70:6", false),
    ("Lesson01Tests.Lesson01/Task1/`adds`()/Task1_swift:7:6", false),
    ("Lesson01Tests.Lesson01/Task1/`adds`()/OtherTask1.swift:7:6", false),
    ("Lesson02Tests.Lesson01/Task1/`adds`()/Task1.swift:7:6", false),
  ])
  func `a filter lets the tests at its places through`(id: String, isLetThrough: Bool) throws {
    let places = [("Tests/A/Task1.swift", 7), ("Tests/A/Task1.swift", 9), ("Task2+More.swift", 30)]
    let tests = places.map {
      ExpectedTest(task: 1, suite: ["A"], name: "a", file: $0.0, line: $0.1)
    }
    let filter = TestMatcher.filter(for: tests, module: "Lesson01Tests")

    #expect(id.contains(try Regex(filter)) == isLetThrough)
  }
}
