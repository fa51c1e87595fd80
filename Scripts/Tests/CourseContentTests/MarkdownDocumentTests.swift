@testable import CourseKit
import Testing

struct MarkdownDocumentTests {
  @Test func `reads headings outside code only`() {
    let document = MarkdownDocument("# One\n\n```swift\n# no heading\n```\n## Two words\n")

    #expect(document.headings.map(\.text) == ["One", "Two words"])
    #expect(document.headings.map(\.line) == [1, 6])
  }

  @Test func `knows a fence's words, code and line`() {
    let document = MarkdownDocument(
      "Text\n\n```swift rejected continued\nlet a = 1\n\nlet b\n```\n"
    )

    let fence = document.fences.first
    #expect(fence?.info == ["swift", "rejected", "continued"])
    #expect(fence?.code == "let a = 1\n\nlet b\n")
    #expect(fence?.line == 3)
    #expect(fence?.isClosed == true)
  }

  @Test func `closes a fence only with as many signs as opened it`() {
    let document = MarkdownDocument("````markdown\n```swift\nx\n```\n````\n[after](x.md)\n")

    #expect(document.fences.map(\.language) == ["markdown"])
    #expect(document.links.map(\.target) == ["x.md"])
  }

  @Test func `takes the indentation of a list off the code in it`() {
    let document = MarkdownDocument("1. Look:\n\n   ```swift\n   if a {\n     b()\n   }\n   ```\n")

    #expect(document.fences.first?.code == "if a {\n  b()\n}\n")
  }

  @Test func `tells of a fence that is never closed`() {
    #expect(MarkdownDocument("```swift\nlet a = 1\n").fences.first?.isClosed == false)
  }

  @Test func `finds links but not in code`() {
    let text = """
      A [link](a.md#top "Title"), a ![picture](b.png) and `[none](c.md)`.
      [reference]: <d.md>
      <a href="e.md">x</a> [brackets](f_(g).md)
      ```text
      [none](h.md)
      ```
      """

    let links = MarkdownDocument(text).links
    #expect(links.map(\.target).sorted() == ["a.md#top", "b.png", "d.md", "e.md", "f_(g).md"])
    #expect(links.first { $0.target == "e.md" }?.line == 3)
  }

  @Test func `splits a link into path and anchor`() {
    let link = MarkdownLink(target: "../My%20Folder/README.md#task-1", line: 1)

    #expect(link.path == "../My Folder/README.md")
    #expect(link.anchor == "task-1")
    #expect(link.isExternal == false)
  }

  @Test(arguments: ["https://swift.org", "mailto:someone@example.com", "//example.com/x"])
  func `knows what leads out of the course`(target: String) {
    #expect(MarkdownLink(target: target, line: 1).isExternal)
  }

  @Test(arguments: [
    ("Task 2 · Hand over the decoder", "task-2--hand-over-the-decoder"),
    ("What's `new`?", "whats-new"),
    ("Déjà vu", "déjà-vu"),
    ("snake_case-and-kebab", "snake_case-and-kebab"),
  ])
  func `names anchors as code hosts do`(text: String, anchor: String) {
    #expect(Heading(level: 2, text: text, line: 1).anchor == anchor)
  }

  @Test func `numbers the anchors of headings with one name`() {
    let document = MarkdownDocument("## Hint\n## Hint\n## Hint\n<a id=\"own\"></a>\n")

    #expect(document.anchors == ["hint", "hint-1", "hint-2", "own"])
  }

  @Test func `counts words without code, comments and link targets`() {
    let text =
      "# Two words\n\n```swift\nlet a = 1\n```\n<!-- not\nthis -->\n[one](far/away.md) - `x`\n"

    #expect(MarkdownDocument(text).wordCount == 4)
  }

  @Test func `gives the text under a heading down to the next of its level`() {
    let document = MarkdownDocument("## A\n\none\n\n### Deeper\n\ntwo\n\n## B\nthree\n")

    let texts = document.headings(level: 2).map(document.text)
    #expect(texts == ["one\n\n### Deeper\n\ntwo", "three"])
  }

  @Test func `reads files with carriage returns`() {
    let document = MarkdownDocument("# One\r\n\r\n```swift\r\nlet a = 1\r\n```\r\n")

    #expect(document.headings.map(\.text) == ["One"])
    #expect(document.fences.first?.isClosed == true)
  }

  @Test func `finds code between backticks`() {
    let spans = MarkdownDocument("See `Lessons/A` and ``a ` b``, not `this\n").spans

    #expect(spans.map(\.text) == ["Lessons/A", "a ` b"])
  }
}
