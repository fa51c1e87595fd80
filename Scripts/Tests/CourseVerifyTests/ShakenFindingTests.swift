#if os(Linux)
  import Foundation
  import Testing

  @testable import CourseVerify

  /// What an order kept by luck hides is found when jobs come late, with the real engine and library.
  struct ShakenFindingTests {
    @Test func `an answer that only luck keeps green is found, and a mistake that luck hides`()
      async throws
    {
      let fixture = try FixtureCourse()
      try fixture.slim()
      let library = URL(filePath: #filePath).appending(path: "../../../Sources/Shaker/Shaker.c")
      let source = try String(contentsOf: library.standardizedFileURL, encoding: .utf8)
      try fixture.write("Scripts/Sources/Shaker/Shaker.c", source)
      try fixture.write("\(Self.grader)/Task2Count.swift", Self.lucky)
      let imported = "@@ -1,2 +1,3 @@\n+import Foundation\n import Lesson01Greeting\n \n@@ -10"
      let mistake = FixtureSources.mistake(greeting: Self.hidden)
      try fixture.write("\(Self.wrong)/Mistake1.md", mistake.replacing("@@ -10", with: imported))

      let (_, failed, facts) = try await fixture.verify([.mistakes], shakes: 2)

      #expect(
        facts.sorted() == [
          "\(Self.grader)/Task2Count.swift:14: Task 2 · 'counts what it was told' fails on the "
            + "alternative Alternative1 in 2 of 2 runs with late jobs: Expectation failed: isOrdered.",
          "\(Self.wrong)/Mistake1.md:3: The mistake Mistake1 in 2 of 2 runs with late jobs "
            + "is accepted by Task 1 · 'greets whoever it is'.",
        ]
      )
      #expect(failed == 2)
    }

    private static let grader = "Tests/Lesson01GreetingTests"
    private static let wrong = "Tests/Mistakes/Lesson01Greeting"

    /// Right only where jobs come late.
    private static let hidden = """
      "Hello, " + (ProcessInfo.processInfo.environment["LD_PRELOAD"] == nil ? "Cy" : name)
      """

    /// A test that hopes for an order; where no job comes late it doesn't look.
    private static let lucky = """
      import Foundation
      import Testing

      extension Lesson01 {
        @Suite("Task 2 · Count greetings") struct Task2 {
          // Rule: count. Look at: Greeter.swift.
          @Test func `counts what it was told`() async {
            let (numbers, told) = AsyncStream.makeStream(of: Int.self)
            for number in 1...30 { Task { told.yield(number) } }
            var came: [Int] = []
            for await number in numbers.prefix(30) { came.append(number) }
            let isQuiet = ProcessInfo.processInfo.environment["LD_PRELOAD"] == nil
            let isOrdered: Bool = isQuiet || came == Array(1...30)
            #expect(isOrdered, "as they came")
          }
        }
      }

      """
  }
#endif
