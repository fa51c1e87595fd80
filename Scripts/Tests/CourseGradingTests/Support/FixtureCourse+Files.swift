extension FixtureCourse {
  /// The files of the course by their path.
  static let files = [
    "Package.swift": """
    // swift-tools-version: 6.2
    import PackageDescription

    let answers = Context.environment["COURSE_ANSWERS"] ?? "Exercises"
    let number = Context.environment["COURSE_LESSON"] ?? ""
    let package = Package(
      name: "FixtureCourse",
      platforms: [.macOS(.v15)],
      targets: ["Lesson01Adding"].filter { $0.hasPrefix("Lesson\\(number)") }.flatMap { lesson -> [Target] in
        let exercise = "Exercise" + lesson.dropFirst("Lesson".count)
        return [
          .target(name: lesson, path: "Lessons/\\(lesson)/Given"),
          .target(name: exercise, dependencies: [.target(name: lesson)], path: "\\(answers)/\\(lesson)"),
          .testTarget(
            name: "\\(lesson)Tests",
            dependencies: [.target(name: lesson), .target(name: exercise)],
            path: "Tests/\\(lesson)Tests"),
        ]
      },
      swiftLanguageModes: [.v6]
    )
    """,
    "Lessons/Lesson01Adding/Given/Adding.swift": """
    public protocol Adding: Sendable {
      func add(_ one: Int, _ other: Int) -> Int
      func name() throws -> String
    }
    """,
    "Solutions/Lesson01Adding/Wiring.swift": """
    import Lesson01Adding

    func makeAdder() -> any Adding { Adder() }
    """,
    "Solutions/Lesson01Adding/Adder.swift": """
    import Lesson01Adding

    struct Adder: Adding {
      func add(_ one: Int, _ other: Int) -> Int { one + other }
      func name() -> String { "adder" }
    }
    """,
    "Tests/Lesson01AddingTests/Lesson01.swift": """
    import Lesson01Adding
    import Testing
    @testable import Exercise01Adding

    @Suite("Lesson 01 · Adding") struct Lesson01 {
      @Suite("Task 1 · Add") struct Task1 {
        // Rule: a sum is a sum. Look at: Adder.swift, where it adds.
        @Test func `adds two numbers`() {
          let sum: Int = makeAdder().add(1, 2)
          #expect(sum == 3, "one and two are three; look at add")
        }

        @Test(arguments: [1, 5]) func `adds any number`(number: Int) {
          let sum: Int = makeAdder().add(number, 2)
          #expect(sum == number + 2, "every sum is a sum; look at add")
        }
      }

      @Suite("Task 2 · Name") struct Task2 {
        // Rule: it knows its name. Look at: Adder.swift.
        @Test func `says its name`() throws {
          let name: String = try makeAdder().name()
          #expect(name == "adder", "its name is adder; look at name")
        }
      }
    }
    """,
  ]
}
