/// The Markdown texts of the fixture.
enum FixtureTexts {
  static let lesson = "Lesson01Greeting"

  static var all: [String: String] {
    [
      "README.md": "# Course\n\n| [01](Lessons/\(lesson)/README.md#your-turn) | names | 5 + 10 |\n",
      ".github/CONTRIBUTING.md": "# Contributing\n\nLike `Solutions/<name>/`.\n",
      "Lessons/\(lesson)/README.md": readme,
      "Lessons/\(lesson)/Hints.md": hints,
      "Lessons/\(lesson)/Solution.md": "# Why\n\nThe name comes in from outside.\n",
      "Lessons/\(lesson)/InAnApp.md": "# In an app\n\nThe greeter of a SwiftUI app.\n",
      "Lessons/\(lesson)/LiveCoding/Script.md": script,
    ]
  }

  private static let readme = """
    # Lesson 01 · Greeting

    **Reading 5 · core 10 minutes.** Greet the person that came in.

    ## Before you start

    ## The trouble

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

    **Core · 4 minutes · `Greeter.swift`**

    - `greet` says the name of the person.

    ### Task 2 · Count greetings

    **Core · 6 minutes · `Greeter.swift`**

    **After a greeting**

    - `greetings` returns the [count](#your-turn) that
      `makeGreeter` got.

    **You decide**:

    - how the count is stored

    ## A test stays red

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
