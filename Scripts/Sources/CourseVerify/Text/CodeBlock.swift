import CourseKit

/// A Swift block of a text with the blocks that it is compiled together with.
struct CodeBlock: Sendable {
  /// The block itself.
  let fence: CodeFence

  /// The blocks before it, in order, when it continues them.
  let context: [CodeFence]

  /// Whether it must not compile.
  let isRejected: Bool

  /// The program that is handed to the compiler. Its diagnostics name the lines of the text.
  ///
  /// - Parameters:
  ///   - path: the text's path, as diagnostics should name it.
  ///   - imports: the modules at hand.
  func source(path: String, imports: [String]) -> String {
    let head = imports.map { "import \($0)\n" }.joined()
    return (context + [fence]).reduce(head) { program, block in
      program + "#sourceLocation(file: \"\(path)\", line: \(block.line + 1))\n" + block.code
        + "#sourceLocation()\n"
    }
  }

  /// Whether it declares tests or an entry point, and so can't have statements at the top level.
  var isLibrary: Bool {
    (context + [fence]).contains { block in
      let tokens = SwiftLexer.tokens(of: block.code)
      return tokens.indices.dropFirst().contains { index in
        tokens[index - 1].text == "@" && ["Test", "Suite", "main"].contains(tokens[index].text)
      }
    }
  }
}
