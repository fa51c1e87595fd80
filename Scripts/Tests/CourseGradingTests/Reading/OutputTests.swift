import Testing

@testable import CourseKit

@Suite struct OutputTests {
  @Test func `keeps all of what is short`() {
    var collector = OutputCollector(kept: 4)
    collector.append(Array("abcdefgh".utf8))

    #expect(collector.captured == CapturedOutput(head: "abcdefgh", tail: "", omittedBytes: 0))
  }

  @Test func `keeps head and tail of what is long, whatever the pieces`() {
    let text = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
    for size in 1...text.count {
      var collector = OutputCollector(kept: 4)
      for start in stride(from: 0, to: text.count, by: size) {
        collector.append(text[start..<min(text.count, start + size)])
      }
      #expect(collector.captured == CapturedOutput(head: "0123", tail: "wxyz", omittedBytes: 28))
    }
  }

  @Test func `a character that is cut is not shown in pieces at the start of the tail`() {
    var collector = OutputCollector(kept: 3)
    collector.append(Array("abcdefgéz".utf8.dropLast() + Array("zz".utf8)))

    #expect(collector.captured.tail == "zz")
  }

  @Test func `a report's lines and what continues them are no output of the answer`() {
    let text = """
      ◇ Test "says its name" started.
      here
        indented by the answer
      ✘ Test "says its name" recorded an issue at Lesson01.swift:24:9: Expectation failed: name == "adder"
      │ name → "wrong"
      │   expected: 1
      ↳ its name is adder
        look at name
      there
        again
      """

    let output = TestRun.removingSwiftTestingReport(text)

    #expect(output == "here\n  indented by the answer\nthere\n  again")
  }

  @Test func `what would drive a terminal is left out`() {
    var collector = OutputCollector(kept: 100)
    collector.append(Array("a\u{1B}[2Jb\r\n\tc\u{7}\u{9B}".utf8) + [0xFF])

    #expect(collector.captured.head == "a[2Jb\n\tc\u{FFFD}")
  }
}
