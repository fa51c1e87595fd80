/// A test that must fail: if its different values are equal, the answer has changed `==`, and no pass is trusted.
enum Canary {
  static let fileName = "CourseCanary.swift"

  /// Its line is that of `@Test` in the source, because a run filters tests by their lines.
  static let test =
    ExpectedTest(task: 0, suite: ["CourseCanary"], name: "canary", file: fileName, line: 7)

  static let expectedReport = "honest"

  private static let pairs: [(type: String, one: String, other: String)] = [
    ("Int", "1", "2"), ("Int64", "1", "2"), ("UInt", "1", "2"), ("Double", "1.5", "2.5"),
    ("Bool", "true", "false"), ("String", "\"one\"", "\"two\""), ("Character", "\"1\"", "\"2\""),
    ("Int?", "1", "nil"), ("String?", "\"one\"", "nil"), ("[Int]", "[1]", "[2]"),
    ("[String]", "[\"one\"]", "[\"two\"]"), ("[String: Int]", "[\"one\": 1]", "[\"one\": 2]"),
    ("Set<String>", "[\"one\"]", "[\"two\"]"), ("Data", "Data([1])", "Data([2])"),
    ("Date", "Date(timeIntervalSince1970: 1)", "Date(timeIntervalSince1970: 2)"),
    ("UUID", "UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))", "UUID()"),
    ("ObjectIdentifier", "ObjectIdentifier(Int.self)", "ObjectIdentifier(String.self)"),
  ]

  static func source(for lesson: Lesson) -> String {
    let checks = pairs.map { type, one, other in
      "    do { let (one, other): (\(type), \(type)) = (\(one), \(other)); "
        + "check(\"\(type)\", one == other, one != other) }"
    }
    return """
      import Foundation
      import Testing
      @testable import \(lesson.answerModule)
      import \(lesson.name)

      @Suite struct CourseCanary {
        @Test func canary() {
          var dishonest: [String] = []
          func check(_ type: String, _ areEqual: Bool, _ differ: Bool) {
            if areEqual || !differ { dishonest.append(type) }
          }
      \(checks.joined(separator: "\n"))
          Issue.record("\\(dishonest.isEmpty ? "\(expectedReport)" : dishonest.joined(separator: ", "))")
        }
      }

      """
  }

  /// Returns why passing tests can't be trusted, or `nil`. Throws if the canary recorded an issue without a message.
  static func distrustReason(_ record: TestRecord) throws -> String? {
    if record.lacksMessages {
      let fact = "The event stream of this toolchain has no messages, which the verdict needs."
      throw BuildFailure(.notGraded, "\(fact) Update the course, or use an earlier toolchain.")
    }
    guard let types = record.issues.flatMap(\.comments).first else {
      return "A comparison that must fail did not fail with this answer, so its green tests can't "
        + "be believed. Look for declarations that replace Swift's or the testing library's own."
    }
    if types == expectedReport { return nil }
    return "The answer changes what == means for \(types), so the grader's comparisons can't be "
      + "believed. Remove that `==`."
  }
}
