import Testing

@testable import CourseKit

struct MarkdownScreenTests {
  private func rows(_ markdown: String, width: Int = 40) -> [String] {
    Screen(markdown: markdown).rows(width: width)
  }

  @Test func `fills paragraphs`() {
    #expect(rows("one\ntwo\n\nthree") == ["one two", "", "three"])
  }

  @Test func `takes signs away and keeps words`() {
    let text = "A **strong** and *soft* word, [a link](../x.md), `code` and 2 * 3."
    #expect(rows(text, width: 80) == ["A strong and soft word, a link, `code` and 2 * 3."])
  }

  @Test func `sets code apart as it is`() {
    let text = "Do:\n```swift fragment\nif a {\n  b()\n}\n```\nthen"
    #expect(rows(text) == ["Do:", "", "    if a {", "      b()", "    }", "then"])
  }

  @Test func `hangs lists and quotes`() {
    #expect(rows("- one two three\n- four", width: 12) == ["  • one two", "    three", "  • four"])
    #expect(rows("> one two\n> three", width: 10) == ["│ one two", "│ three"])
  }

  @Test func `leaves tags of folded parts out`() {
    #expect(rows("<details><summary>Why?</summary>\n\nSo.") == ["Why?", "", "So."])
  }

  @Test func `shows only the titles of folded parts if they are folded`() {
    let text = "a\n<details><summary>`Why`?</summary>\n\n```\nSo.\n```\n</details>\n\nb"
    let rows = Screen(markdown: text, isFolded: true).rows(width: 40)
    #expect(rows == ["a", "", "▸ `Why`?", "", "b"])
  }

  @Test func `shows the rows of a table as a list`() {
    let table = "| a | `b` |\n|---|---|\n| one two | three |\n| 2 | |"
    #expect(rows(table, width: 14) == ["a │ `b`", "  • one two │", "    three", "  • 2 │"])
  }

  @Test func `leaves comments out`() {
    #expect(rows("a\n<!-- id: b -->\n\n<!--\nc\n-->\nd") == ["a", "", "d"])
  }

  @Test func `a heading has its own paragraph`() {
    #expect(rows("# One\nText\n## `Two`\nMore") == ["One", "", "Text", "", "`Two`", "", "More"])
  }
}
