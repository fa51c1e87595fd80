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
  func `fits the test, also when it has arguments`(id: String) throws {
    #expect(pattern.matches(id.withoutBackticks))
    #expect(try Regex(pattern.filter).firstMatch(in: id) != nil)
  }

  @Test(arguments: [
    "Lesson01AddingTests.Lesson01/Task1/`adds 1, it's fine too`()/Task1.swift:7:6",
    "Lesson01AddingTests.Lesson01/Task2/`adds 1, it's fine`()/Task1.swift:7:6",
    "Lesson02AddingTests.Lesson01/Task1/`adds 1, it's fine`()/Task1.swift:7:6",
    "X.Lesson01AddingTests.Lesson01/Task1/`adds 1, it's fine`()",
    "Lesson01AddingTests.Lesson01/Task1",
  ])
  func `fits no other`(id: String) throws {
    #expect(!pattern.matches(id.withoutBackticks))
    #expect(try Regex(pattern.filter).firstMatch(in: id) == nil)
  }

  @Test func `recognizes the suites around it`() {
    #expect(pattern.isSuiteAround("Lesson01AddingTests.Lesson01"))
    #expect(pattern.isSuiteAround("Lesson01AddingTests.Lesson01/Task1"))
    #expect(!pattern.isSuiteAround("Lesson01AddingTests.Lesson01/Task2"))
    #expect(!pattern.isSuiteAround("Exercise01Adding.Lesson01"))
  }

  @Test func `what means something in a pattern means itself`() throws {
    let test = ExpectedTest(task: 1, suite: ["A"], name: "a.b (c)*", file: "", line: 1)
    let filter = TestMatcher(test: test, module: "Lesson01AddingTests").filter

    #expect(try Regex(filter).firstMatch(in: "Lesson01AddingTests.A/`a.b (c)*`()") != nil)
    #expect(try Regex(filter).firstMatch(in: "Lesson01AddingTests.A/`aXb (c)*`()") == nil)
  }
}
