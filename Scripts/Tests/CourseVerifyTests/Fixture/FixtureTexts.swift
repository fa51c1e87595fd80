/// The Markdown texts of the fixture.
enum FixtureTexts {
  static let lesson = "Lesson01Greeting"

  static var all: [String: String] {
    [
      "README.md": "# Course\n\nBegin with [lesson 01](Lessons/\(lesson)/README.md#your-turn).\n",
      ".github/CONTRIBUTING.md": "# Contributing\n\nLike `Solutions/Lesson04Other/`.\n",
      "Lessons/\(lesson)/README.md": readme,
      "Lessons/\(lesson)/Hints.md": hints,
      "Lessons/\(lesson)/Solution.md": "# Why\n\nThe name comes in from outside.\n",
      "Lessons/\(lesson)/LiveCoding/Script.md": script,
    ]
  }

  private static let readme = """
    # Lesson 01 · Greeting

    **10 minutes.** Greet whoever was handed in.

    ## The trouble

    \(filler)

    ```swift
    struct Shouter: Greeting {
      func greet() -> String { "HELLO" }
    }
    ```

    ## The picture

    ```mermaid
    graph LR
    ```

    ## Your turn

    Open `Exercises/\(lesson)/Greeter.swift`.

    ### Task 1 · Greet by name

    ### Task 2 · Count greetings

    ## Check yourself

    ```swift continued
    let loud = Shouter().greet()
    ```

    ```swift rejected continued
    let loud: Int = Shouter().greet()
    ```

    ## Wrap-up

    Back to [the top](#lesson-01--greeting).

    """

  private static let filler = (1...100).map { "Line \($0) says in seven words something." }
    .joined(separator: "\n")

  private static let hints = ["Greet by name", "Count greetings"].enumerated().map { index, title in
    let levels = (1...3).map { "### Hint \($0)\n\nLook there.\n" }.joined(separator: "\n")
    return "## Task \(index + 1) · \(title)\n\n\(levels)"
  }.joined(separator: "\n")

  private static let script = """
    # Live

    ## Step 1 · The name comes in (5 minutes)

    Green: 1

    ## Step 2 · Counting (3 minutes)

    Green: 1, 2

    ## Step 3 · The end (2 minutes)

    Green: 1, 2

    """
}
