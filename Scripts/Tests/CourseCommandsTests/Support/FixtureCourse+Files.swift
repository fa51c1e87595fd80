extension FixtureCourse {
  /// The files of the course by their path.
  static let files = [
    "Package.swift": """
    // swift-tools-version: 6.2
    import PackageDescription

    let lessons = ["Lesson01Adding", "Lesson02Naming"]
    let number = Context.environment["COURSE_LESSON"] ?? ""
    let package = Package(
      name: "FixtureCourse",
      platforms: [.macOS(.v15)],
      targets: lessons.filter { $0.hasPrefix("Lesson\\(number)") }.flatMap { lesson -> [Target] in
        let exercise = "Exercise" + lesson.dropFirst("Lesson".count)
        return [
          .target(name: lesson, path: "Lessons/\\(lesson)/Given"),
          .target(
            name: exercise, dependencies: [.target(name: lesson)], path: "Exercises/\\(lesson)"),
          .testTarget(
            name: "\\(lesson)Tests",
            dependencies: [.target(name: lesson), .target(name: exercise)],
            path: "Tests/\\(lesson)Tests"),
        ]
      },
      swiftLanguageModes: [.v6]
    )
    """,
    "Scripts/README.md": "The tool is here.\n",
    "Lessons/OutsideWorld/OutsideWorld.swift": "public func outside() {}\n",
    "Tests/Support/Support.swift": "public func support() {}\n",
    "Lessons/Lesson01Adding/Given/Adding.swift": """
    public protocol Adding: Sendable {
      func add(_ one: Int, _ other: Int) -> Int
      func name() throws -> String
    }
    """,
    "Lessons/Lesson01Adding/README.md": """
    # Lesson 01 · Adding

    **Reading 4 · core 6 minutes.** Add two numbers.
    """,
    "Lessons/Lesson01Adding/Tasks.md": """
    # Lesson 01 · Adding: tasks

    ### Task 1 · Add what comes in

    ### Task 2 · Say a name
    """,
    "Lessons/Lesson01Adding/Hints.md": """
    # Hints · Lesson 01

    ## Task 1 · Add what comes in

    ### Hint 1

    Look at **both** numbers.

    ### Hint 2

    Use `+`:

    ```swift fragment
    one + other
    ```

    ## Task 2 · Say a name

    ### Hint 1

    A name is a text.
    """,
    "Lessons/Lesson01Adding/Solution.md": """
    # The solution, and why

    **A plus.** It adds.
    """,
    "Exercises/Lesson01Adding/Adder.swift": """
    import Lesson01Adding

    struct Adder: Adding {
      // TODO: 1. Add both.
      func add(_ one: Int, _ other: Int) -> Int { one }
      // TODO: 2. Say a name.
      func name() -> String { "" }
    }
    """,
    "Exercises/Lesson01Adding/Wiring.swift": wiring,
    "Solutions/Lesson01Adding/Adder.swift": """
    import Lesson01Adding

    struct Adder: Adding {
      func add(_ one: Int, _ other: Int) -> Int { one + other }
      func name() -> String { "adder" }
    }
    """,
    "Solutions/Lesson01Adding/Wiring.swift": wiring,
    "Tests/Lesson01AddingTests/Lesson01.swift": """
    import Lesson01Adding
    import Testing
    @testable import Exercise01Adding

    @Suite("Lesson 01 · Adding") struct Lesson01 {
      @Suite("Task 1 · Add what comes in") struct Task1 {
        // Rule: a sum is a sum. Look at: Adder.swift, where it adds.
        @Test func `adds two numbers`() {
          let sum: Int = makeAdder().add(1, 2)
          #expect(sum == 3, "one and two are three; look at add")
        }
      }

      @Suite("Task 2 · Say a name") struct Task2 {
        // Rule: it returns its name. Look at: Adder.swift.
        @Test func `says its name`() throws {
          let name: String = try makeAdder().name()
          #expect(name == "adder", "its name is adder; look at name")
        }
      }
    }
    """,
    "Lessons/Lesson02Naming/Given/Naming.swift": "public func given() {}\n",
    "Lessons/Lesson02Naming/README.md": """
    # Lesson 02 · Naming
    **Reading 8 · core 12 minutes.** Name it.
    """,
    "Lessons/Lesson02Naming/Tasks.md": """
    # Lesson 02 · Naming: tasks
    ### Task 1 · Find a name
    """,
    "Lessons/Lesson02Naming/Hints.md": "# Hints\n",
    "Lessons/Lesson02Naming/Solution.md": "# Why\n",
    "Exercises/Lesson02Naming/Wiring.swift":
      "// TODO: 1. Find one.\nfunc name() -> String { \"\" }\n",
    "Solutions/Lesson02Naming/Wiring.swift": "func name() -> String { \"it\" }\n",
    "Tests/Lesson02NamingTests/Lesson02.swift": """
    import Testing
    @testable import Exercise02Naming

    @Suite("Lesson 02 · Naming") struct Lesson02 {
      @Suite("Task 1 · Find a name") struct Task1 {
        @Test func `has a name`() {
          let found: String = name()
          #expect(found == "it", "the name is it")
        }
      }
    }
    """,
  ]

  private static let wiring = """
    import Lesson01Adding

    func makeAdder() -> any Adding { Adder() }
    """
}
