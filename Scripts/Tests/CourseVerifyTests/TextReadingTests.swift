import CourseKit
import Testing

@testable import CourseVerify

/// Tests of the parts of texts that verify reads, beyond headings and code blocks.
struct TextReadingTests {
  @Test func `finds links but not in code`() {
    let text = """
      A [link](a.md#top "Title"), a ![picture](b.png) and `[none](c.md)`.
      [reference]: <d.md>
      <a href="e.md">x</a> [brackets](f_(g).md)
      ```text
      [none](h.md)
      ```
      """

    let targets = MarkdownDocument(text).prose.flatMap { MarkdownLine($0.text).linkTargets }
    #expect(targets.sorted() == ["a.md#top", "b.png", "d.md", "e.md", "f_(g).md"])
  }

  @Test(arguments: [
    ("../My%20Folder/README.md#Task-1", "nowhere"), ("Given/Greeting.swift#L3", nil),
    ("https://swift.org", nil), ("mailto:someone@example.com", nil), ("//example.com/x", nil),
  ])
  func `finds the target of a link`(target: String, problem: String?) throws {
    let fixture = try FixtureCourse()
    try fixture.write("Lessons/Lesson01Greeting/My Folder/README.md", "# Task 1\n")
    try fixture.write("Lessons/Lesson01Greeting/A.md", "[a](\(target)) [b](My%20Folder#task-1)\n")
    let text = try fixture.lesson().folder.appending(path: "A.md")
    let facts = fixture.course.linkChecks([text]).joined().map(\.fact)

    #expect(facts.count == (problem == nil ? 0 : 1))
    #expect(facts.allSatisfy { $0.contains(problem ?? "") })
  }

  @Test(arguments: [
    ("Task 2 · Inject the decoder", "task-2--inject-the-decoder"),
    ("What's `new`?", "whats-new"),
    ("Déjà vu", "déjà-vu"),
    ("snake_case-and-kebab", "snake_case-and-kebab"),
  ])
  func `names anchors as code hosts do`(text: String, anchor: String) {
    #expect(MarkdownDocument("## \(text)").headings.first?.text.anchor == anchor)
  }

  @Test func `numbers the anchors of headings with one name`() {
    let document = MarkdownDocument("## Hint\n## Hint\n## Hint\n<a id=\"own\"></a>\n")

    #expect(document.anchors == ["hint", "hint-1", "hint-2", "own"])
  }

  @Test func `counts words without code, comments and link targets`() {
    let text =
      "# Two words\n\n```swift\nlet a = 1\n```\n<!-- not\nthis -->\n[one](far/away.md) - `x`\n"

    let prose = MarkdownDocument(text).prose
    #expect(prose.map(\.text.wordCount).reduce(0, +) == 4)
  }

  @Test func `finds code between backticks`() {
    let spans = MarkdownLine("See `Lessons/A` and ``a ` b``, not `this").codeSpans

    #expect(spans == ["Lessons/A", "a ` b"])
  }

  @Test func `splits paragraphs and bullets into sentences`() {
    let text = "One is here. Two goes\nover a line!\n\n- Three: four\n- five\n\n| a | b |\n## No\n"

    let sentences = sentences(in: MarkdownDocument(text).prose)
    #expect(
      sentences.map(\.text) == [
        "One is here.", "Two goes over a line!", "- Three:", "four", "- five",
      ]
    )
    #expect(sentences.map(\.line) == [1, 1, 4, 4, 5])
  }

  @Test func `takes bullets for rules only under 'Done when' and in one fold`() throws {
    let text = LessonText(
      "# Lesson 04 · One\n",
      tasks: """
        ### Task 1 · One

        **Stretch · 40 minutes · `A.swift`, `B.swift`**

        - not this

        **Predict first.** What?

        <details><summary>Answer</summary>

        - no rule

        </details>

        **Done when**

        - One [rule](x.md),
          two lines.
        - Another rule.

        **Step by step**

        - no rule

        <details><summary>The tests also check</summary>

        - A third rule.

        </details>

        **You decide**; no test checks:

        - not this
        """,
      number: "04"
    )

    let task = ParsedTask(try #require(text.tasks.first), in: text.taskPage)
    #expect(
      task.rules.map(\.sentence) == ["One rule, two lines.", "Another rule.", "A third rule."]
    )
    #expect(task.rules.map(\.line) == [17, 19, 27])
    #expect(task.rules.map(\.isFolded) == [false, false, true])
    #expect(task.heading.effort?.isCore == false)
    #expect(task.heading.effort?.minutes == 40)
    #expect(task.heading.effort?.files == ["A.swift", "B.swift"])
  }

  @Test func `reads what catches a mistake, why people make it and the difference`() throws {
    let fixture = try FixtureCourse()
    try fixture.write(
      "M/AsksItsOwn.md",
      """
      # Uses its own network

      Caught by: Task 1 · uses the injected network
      Caught by: Task 12 · a, b
      Caught by: something

      People write this because
      it is short.

      ```diff
      --- a/A.swift
      ```
      """
    )

    let mistake = try AnswerVariant(fixture.root.appending(path: "M/AsksItsOwn.md"))
    #expect(mistake.name == "AsksItsOwn")
    #expect(mistake.title == "Uses its own network")
    let tests = ["Task 1 · uses the injected network", "Task 12 · a, b", nil]
    #expect(mistake.caughtBy.map(\.test) == tests)
    #expect(mistake.caughtBy.map(\.line) == [3, 4, 5])
    #expect(mistake.rationale == "People write this because\nit is short.")
    #expect(mistake.diffs.map(\.code) == ["--- a/A.swift\n"])
  }

  @Test func `reads the manifest's list and its dependencies`() {
    let manifest = Manifest(
      source: """
        let lessons = [
          "Lesson00Welcome",  // "Lesson99Comment",
          "Lesson01One",
        ]
        let package = Package(name: "x", dependencies: [.package(url: "y")])
        """
    )

    #expect(manifest.lessons.map(\.name) == ["Lesson00Welcome", "Lesson01One"])
    #expect(manifest.lessons.map(\.line) == [2, 3])
    #expect(manifest.dependencies == [5])
  }
}
