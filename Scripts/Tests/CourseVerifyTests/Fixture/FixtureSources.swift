/// The Swift files of the fixture.
enum FixtureSources {
  private static let lesson = FixtureTexts.lesson

  static var all: [String: String] {
    var files = [
      "Package.swift": manifest,
      "Scripts/Package.swift": "// swift-tools-version: 6.2\n",
      ".swift-format": #"{ "version": 1, "lineLength": 100, "indentation": { "spaces": 2 } }"#,
      "Lessons/OutsideWorld/OutsideWorld.swift": "public enum OutsideWorld {}\n",
      "Tests/Support/Support.swift": "public enum Support {}\n",
      "Lessons/\(lesson)/Given/Greeting.swift": world,
      "Exercises/\(lesson)/Greeter.swift": greeter(of: "\"nobody\"", counting: "0"),
      "Solutions/\(lesson)/Greeter.swift": greeter(of: "name", counting: "count"),
      "Lessons/\(lesson)/LiveCoding/Step1/Greeter.swift": greeter(of: "name", counting: "0"),
      "Lessons/\(lesson)/LiveCoding/Step2/Greeter.swift": greeter(
        of: "name",
        counting: "count + 0"
      ),
      "Tests/\(lesson)Tests/Lesson01.swift": suite,
      "Tests/\(lesson)Tests/Task1Name.swift": task1,
      "Tests/\(lesson)Tests/Task2Count.swift": task2,
    ]
    files["Tests/Mistakes/\(lesson)/Task1.md"] = mistakes(6)
    for number in 1...2 {
      let folder = "Tests/Alternatives/\(lesson)/Alternative\(number)"
      files["\(folder)/Greeter.swift"] = greeter(
        of: "name",
        counting: "count * 1 + \(number - number)"
      )
      files["\(folder)/README.md"] = "# Multiplies\n\nThat is fine.\n"
    }
    files["Tests/Alternatives/\(lesson)/Alternative2/Greeter.swift"]? += "\nstruct Spare {}\n"
    return files
  }

  static func greeter(of name: String, counting count: String) -> String {
    """
    import \(lesson)

    public func makeGreeter(name: String, count: Int) -> any Greeting {
      Greeter(name: name, count: count)
    }

    struct Greeter: Greeting {
      let name: String
      let count: Int

      func greet() -> String { "Hello, " + \(name) }

      func greetings() -> Int { \(count) }
    }

    """
  }

  /// Returns a file of mistakes that greet other names.
  static func mistakes(_ count: Int) -> String {
    let sections = (1...count).map { number in
      mistake("Greets \(number)", greeting: "\"Ada \(number)\"")
    }
    return "# Mistakes in task 1\n" + sections.joined()
  }

  /// Returns the section of a mistake that greets differently.
  static func mistake(_ title: String, greeting text: String) -> String {
    mistake(
      title,
      #"func greet() -> String { "Hello, " + name }"#,
      "func greet() -> String { \(text) }",
      ""
    )
  }

  /// Returns the section of a mistake that counts differently.
  static func mistake(_ title: String, counting count: String) -> String {
    mistake(
      title,
      "func greetings() -> Int { count }",
      "func greetings() -> Int { \(count) }",
      "}"
    )
  }

  private static func mistake(_ title: String, _ old: String, _ new: String, _ next: String)
    -> String
  {
    """

    ## \(title)

    Caught by: Task 1 · greets each person

    It is short.

    ```diff
    diff --git a/Greeter.swift b/Greeter.swift
    index 0123456789..9876543210 100644
    --- a/Greeter.swift
    +++ b/Greeter.swift
    @@ -10,3 +10,3 @@
    \(" ")
    -  \(old)
    +  \(new)
     \(next)
    ```

    """
  }

  private static let world = """
    public protocol Greeting {
      func greet() -> String
      func greetings() -> Int
    }

    extension Greeting {
      public func greetings() -> Int { 0 }
    }

    """

  private static let suite = """
    import Testing

    @Suite("Lesson 01 · Greeting") struct Lesson01 {}

    """

  private static let task1 = """
    import Exercise01Greeting
    import Testing

    extension Lesson01 {
      @Suite("Task 1 · Greet by name") struct Task1 {
        // Rule: `greet` says the name of the person. Look at: Greeter.swift.
        @Test(arguments: ["Ada", "Bo"])
        func `greets each person`(name: String) {
          let text: String = makeGreeter(name: name, count: 0).greet()
          #expect(text == "Hello, \\(name)", "greet by name; look at Greeter.swift")
        }

        // Rule: Two objects share no state. Look at: `static` in Greeter.swift.
        @Test func `two greeters greet by their own names`() {
          let text: String = makeGreeter(name: "Ada", count: 0).greet()
          #expect(text == "Hello, Ada")
        }
      }
    }

    """

  private static let task2 = """
    import Exercise01Greeting
    import Testing

    extension Lesson01 {
      @Suite("Task 2 · Count greetings") struct Task2 {
        // Rule: `greetings` returns the count that
        // `makeGreeter` got. Look at: Greeter.swift.
        @Test func `returns the count`() {
          let count: Int = makeGreeter(name: "Ada", count: 3).greetings()
          #expect(count == 3, "count; look at Greeter.swift")
        }

        // Rule: A count can be large. Look at: Greeter.swift.
        @Test func `returns a large count`() {
          let count: Int = makeGreeter(name: "Ada", count: 1_000_000).greetings()
          #expect(count == 1_000_000)
        }
      }
    }

    """
}
