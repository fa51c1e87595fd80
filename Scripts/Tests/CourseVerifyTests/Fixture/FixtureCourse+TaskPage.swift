extension FixtureCourse {
  /// Creates a course whose lesson has a page of tasks.
  convenience init(hasTaskPage: Bool) throws {
    try self.init()
    if hasTaskPage { try addTaskPage() }
  }

  private func addTaskPage() throws {
    let folder = "Lessons/Lesson01Greeting"
    try write("\(folder)/README.md", Self.lessonPage)
    try write("\(folder)/Tasks.md", Self.taskPage)
    let hints = try root.appending(path: "\(folder)/Hints.md").readText()
    try write("\(folder)/Hints.md", "# Hints\n\n## A test stays red\n\n| a | b |\n\n" + hints)
    try write("Lessons/GroundRules.md", Self.groundRules)
    try edit("Tests/Lesson01GreetingTests/Task1Name.swift", "    // Rule", Self.groundRuleTest)
    try edit("Tests/Lesson01GreetingTests/Task2Count.swift", "    // Rule", Self.edgeTest)
    try edit("README.md", "#your-turn) | names | 5 + 10 |", ") | names | 5 + 4 + 6 |")
  }

  private static let lessonPage = """
    # Lesson 01 · Greeting

    **Reading 5 · core 4 · stretch 6 minutes.** Greet the person that came in.

    ## Before you start

    ## The trouble

    ```swift
    struct Shouter: Greeting {
      func greet() -> String { "HELLO" }
    }
    ```

    \(Array(repeating: "word", count: 1_000).joined(separator: " "))

    ## Check yourself

    ### Once more

    ## Wrap-up

    You can now greet by name.

    At work: greet Ada.

    *Your turn →* [`Tasks.md`](Tasks.md)

    """

  private static let taskPage = """
    # Lesson 01 · Greeting: tasks

    Open `Exercises/Lesson01Greeting/Greeter.swift`.

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

    - A name can be empty.

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

  private static let groundRuleTest = """
        // Rule: Two objects share no state. Look at: `static` in Greeter.swift.
        @Test func `two greeters greet by their own names`() {
          let text: String = makeGreeter(name: "Ada", count: 0).greet()
          #expect(text == "Hello, Ada")
        }

        // Rule
    """

  private static let edgeTest = """
        // Rule: A name can be empty. Look at: Greeter.swift.
        @Test func `greets an empty name`() {
          let text: String = makeGreeter(name: "", count: 0).greet()
          #expect(text == "Hello, ")
        }

        // Rule
    """
}
