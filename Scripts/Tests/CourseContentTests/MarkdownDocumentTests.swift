@testable import CourseKit
import Testing

struct MarkdownDocumentTests {
  @Test func `reads headings outside code only`() {
    let document = MarkdownDocument("# One\n\n```swift\n# no heading\n```\n## Two words\n")

    #expect(document.headings.map(\.text) == ["One", "Two words"])
    #expect(document.headings.map(\.line) == [1, 6])
  }

  @Test func `reads a fence's words, code and line`() {
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
    #expect(document.prose.map(\.text) == ["[after](x.md)"])
  }

  @Test func `takes the indentation of a list off the code in it`() {
    let document = MarkdownDocument("1. Look:\n\n   ```swift\n   if a {\n     b()\n   }\n   ```\n")

    #expect(document.fences.first?.code == "if a {\n  b()\n}\n")
  }

  @Test func `reports a fence that is never closed`() {
    #expect(MarkdownDocument("```swift\nlet a = 1\n").fences.first?.isClosed == false)
  }

  @Test func `gives the text under a heading down to the next of its level`() {
    let document = MarkdownDocument("## A 1\n\none\n\n### Deeper\n\ntwo\n\n## A 2\nthree\n")

    let texts = document.sections("A", level: 2).map(\.text)
    #expect(texts == ["one\n\n### Deeper\n\ntwo", "three"])
  }

  @Test func `reads files with carriage returns`() {
    let document = MarkdownDocument("# One\r\n\r\n```swift\r\nlet a = 1\r\n```\r\n")

    #expect(document.headings.map(\.text) == ["One"])
    #expect(document.fences.first?.isClosed == true)
  }

}
