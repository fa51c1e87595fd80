import Testing

@testable import CourseKit

@Suite struct ArgumentListTests {
  @Test(
    "gives each value its parameter's name",
    arguments: [
      ("7", ["count"], "count: 7"),
      (#""Ada", [2, 1]"#, ["name", "answers"], #"name: "Ada", answers: [2, 1]"#),
      (
        #""a, \"b\", c", Plan(id: "x", cents: [1, 2])"#, ["_", "plan"],
        #""a, \"b\", c", plan: Plan(id: "x", cents: [1, 2])"#
      ),
      (#""\\", 2"#, ["text", "number"], #"text: "\\", number: 2"#),
      ("nil, .some", ["before", "after"], "before: nil, after: .some"),
    ]
  )
  func names(values: String, parameters: [String], expected: String) {
    #expect(named(values, parameters) == expected)
  }

  @Test(arguments: [("1, 2", ["only"]), ("1", []), ("a (b, c", ["one", "other"])])
  func `leaves values alone that it can't tell apart`(values: String, parameters: [String]) {
    #expect(named(values, parameters) == values)
  }

  private func named(_ values: String, _ parameters: [String]) -> String {
    ExpectedTest(task: 1, suite: [], name: "", parameters: parameters, file: "", line: 1)
      .labelled(values)
  }
}
