/// The Markdown texts of the fixture.
enum FixtureTexts {
  static let lesson = "Lesson01Greeting"

  static var all: [String: String] {
    [
      "README.md":
        "# Course\n\n| [01](Lessons/\(lesson)/README.md#the-trouble) | names | 5 + 4 + 6 |\n",
      ".github/CONTRIBUTING.md": "# Contributing\n\nLike `Solutions/<name>/`.\n",
      "Lessons/GroundRules.md": groundRules,
      "Lessons/\(lesson)/README.md": readme,
      "Lessons/\(lesson)/Tasks.md": taskPage,
      "Lessons/\(lesson)/Hints.md": hints,
      "Lessons/\(lesson)/Solution.md": "# Why\n\nThe name comes in from outside.\n",
      "Lessons/\(lesson)/LiveCoding/Script.md": script,
    ]
  }

  private static let readme = """
    # Lesson 01 · Greeting

    **Reading 5 · core 4 · stretch 6 minutes.** Greet the person that came in.

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

    \(words(1_000))

    ## Check yourself

    ### Once more

    ```swift continued
    let loud = Shouter().greet()
    ```

    ```swift rejected continued
    let loud: Int = Shouter().greet()
    ```

    ## Wrap-up

    You can now greet by name.

    At work: greet Ada.

    Back to [the top](#lesson-01--greeting).

    *Your turn →* [`Tasks.md`](Tasks.md)

    """

  static func words(_ count: Int) -> String {
    Array(repeating: "word", count: count).joined(separator: " ")
  }

  private static let taskPage = """
    # Lesson 01 · Greeting: tasks

    Open `Exercises/\(lesson)/Greeter.swift`.

    ### Task 1 · Greet by name
    <!-- id: greet-by-name, was 1 -->

    **Core · 4 minutes · `Greeter.swift`**

    Make `greet` use the name.

    **Predict first.** Which name does the starter say?

    <details><summary>Answer</summary>

    No name.

    - no rule

    </details>

    ```swift fragment
    greeter.greet()  // Hello, Ada
    ```

    **Done when**

    - `greet` says the name of the person.

    The [ground rules](../GroundRules.md) hold too: nothing shared.

    <details><summary>What is up to you</summary>

    - A class or a struct.

    </details>

    ### Task 2 · Count greetings
    <!-- id: count-greetings -->

    **Stretch · 6 minutes · `Greeter.swift`**

    Count the greetings.

    **Done when**

    - `greetings` returns the [count](#task-2--count-greetings) that
      `makeGreeter` got.

    **Step by step**

    1. Count.

    ```swift fragment
    count
    ```

    <details><summary>The tests also check</summary>

    - A count can be large.

    </details>

    """

  private static let groundRules = """
    # Ground rules

    ## Nothing live

    **Code uses no `Live` type.**

    ## Nothing shared

    **Two objects share no state.**

    They don't.

    """

  private static let hints = "# Hints\n\n## A test stays red\n\n| a | b |\n\n" + tasks
  private static let tasks = ["Greet by name", "Count greetings"].enumerated().map { index, title in
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
