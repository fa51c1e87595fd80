import Testing

@testable import CourseVerify

struct SwiftLexerTests {
  private func words(_ source: String) -> [String] {
    SwiftLexer.tokens(of: source).map(\.text)
  }

  @Test func `leaves comments out`() {
    #expect(words("a // b\nc /* d /* e */ f */ g") == ["a", "c", "g"])
  }

  @Test func `keeps what strings hold out of the words`() {
    let tokens = SwiftLexer.tokens(of: #"print("try! // no", x)"#)

    #expect(tokens.filter { $0.kind == .string }.map(\.text) == ["\"try! // no\""])
    #expect(tokens.filter { $0.kind == .word }.map(\.text) == ["print", "x"])
  }

  @Test(arguments: [
    #""a \(f("b") + ")") c" d"#,
    #""a \" b" d"#,
    ##"#"a " \#(x) b"# d"##,
    "\"\"\"\na \"quoted\" b\n\"\"\" d",
  ])
  func `finds the end of a string`(source: String) {
    let tokens = SwiftLexer.tokens(of: source)

    #expect(tokens.map(\.kind) == [.string, .word])
    #expect(tokens.last?.text == "d")
  }

  @Test func `counts lines through comments and strings`() {
    let source = "/*\n*/ a\n\"\"\"\nx\n\"\"\"\nb"

    #expect(SwiftLexer.tokens(of: source).map(\.line) == [2, 3, 6])
  }

  @Test func `reads raw identifiers`() {
    let token = SwiftLexer.tokens(of: "func `asks, once`()").dropFirst().first

    #expect(token?.kind == .word)
    #expect(token?.text == "`asks, once`")
  }

  @Test(arguments: ["\"never closed", "`never", "/* never", "\"\\(", "#", "\"\"\"\nx"])
  func `comes to an end on broken source`(source: String) {
    #expect(SwiftLexer.tokens(of: source).count < 4)
  }
}
