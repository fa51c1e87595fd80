import Testing

@testable import CourseKit

struct ScreenTests {
  private func rows(_ text: StyledText, _ wrapping: Wrapping = .words, width: Int) -> [String] {
    Screen([Line(text: text, wrapping: wrapping)]).rows(width: width)
  }

  @Test func `breaks between words`() {
    #expect(rows("one two three four", width: 9) == ["one two", "three", "four"])
  }

  @Test func `breaks a word that is wider than the room`() {
    #expect(rows("ab 1234567890123", width: 10) == ["ab", "1234567890", "123"])
  }

  @Test func `never breaks a place, which would be no link then`() {
    let place = StyledText("Exercises/Lesson01/Adder.swift:12", .place)
    #expect(rows("see " + place, width: 12) == ["see", "Exercises/Lesson01/Adder.swift:12"])
  }

  @Test func `keeps the spaces of what a program printed`() {
    #expect(rows("  a    b", .characters, width: 10) == ["  a    b"])
    #expect(rows("    let x = value", .characters, width: 12) == ["    let x =", "value"])
    #expect(rows("abcdefghijklmn", .characters, width: 10) == ["abcdefghij", "klmn"])
  }

  @Test func `sets further rows under the first`() {
    let line = Line(text: "one two three", lead: "  ✗ ")
    #expect(line.rows(width: 12, colour: false) == ["  ✗ one two", "    three"])
  }

  @Test func `puts what trails at the right end`() {
    let line = Line(text: "left", trailing: "right")
    #expect(line.rows(width: 14, colour: false) == ["left     right"])
  }

  @Test func `leaves no space at the end of a row`() {
    #expect(Line(text: "a  ", lead: "  ").rows(width: 20, colour: false) == ["  a"])
    #expect(Line.blank.rows(width: 20, colour: true) == [""])
  }

  @Test func `styles show with colour alone`() {
    let text = StyledText("red", .bad) + " plain"
    #expect(text.rendered(colour: true) == "\u{1B}[31mred\u{1B}[0m plain")
    #expect(text.rendered(colour: false) == "red plain")
  }

  @Test func `counts columns, not bytes`() {
    #expect(StyledText("Größe").width == 5)
    #expect(StyledText("日本").width == 4)
    #expect(StyledText("🙂").width == 2)
    #expect(StyledText("e\u{301}").width == 1)
    #expect(StyledText("✓ ✗ · … →").width == 9)
  }

  @Test(arguments: [
    (0, 94, "Progress: [>---------] 0/94"), (12, 94, "Progress: [#>--------] 12/94"),
    (93, 94, "Progress: [#########>] 93/94"), (94, 94, "Progress: [##########] 94/94"),
  ])
  func `the bar is full at the end and not before`(done: Int, all: Int, text: String) {
    let width = 10 + "Progress:".count + "\(done)/\(all)".count + 4
    #expect(StyledText.bar(done: done, all: all, width: width).plain == text)
  }

  @Test func `a bar without room is a count`() {
    #expect(StyledText.bar(done: 1, all: 2, width: 12).plain == "Progress: 1/2")
    #expect(StyledText.bar(done: 0, all: 0, width: 80).plain == "Progress: 0/0")
  }
}
