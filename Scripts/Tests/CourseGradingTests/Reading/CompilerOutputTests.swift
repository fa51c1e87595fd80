import Testing

@testable import CourseKit

@Suite struct CompilerOutputTests {
  @Test func `reads place, severity and sentence, each once`() {
    let output = CompilerOutput(
      """
      [3/9] Compiling Exercise01 Cart.swift
      /a b/ü:x/Cart.swift:12:5: error: cannot find 'x' in scope
      12 | x
         | `- error: cannot find 'x' in scope
      /a b/ü:x/Cart.swift:12:5: error: cannot find 'x' in scope
      /a b/Cart.swift:3:66: warning: never used; consider this [#no-usage]
      /a b/Cart.swift:3:66: note: here
      """
    )

    #expect(output.entries.map(\.place?.file) == ["/a b/ü:x/Cart.swift", "/a b/Cart.swift"])
    #expect(output.entries.map(\.place?.line) == [12, 3])
    #expect(output.entries.map(\.place?.column) == [5, 66])
    #expect(output.entries.map(\.severity) == [.error, .warning])
    #expect(
      output.entries.map(\.message) == ["cannot find 'x' in scope", "never used; consider this"]
    )
  }

  @Test func `reads an error without a place`() {
    let output = CompilerOutput("error: emit-module command failed with exit code 1")

    #expect(output.entries.map(\.place?.file) == [nil])
    #expect(output.entries.map(\.message) == ["emit-module command failed with exit code 1"])
  }

  @Test func `a sentence that speaks of errors is none`() {
    #expect(CompilerOutput("prints an error: nothing\nwarning signs\na:b: error: c").entries == [])
  }

  @Test func `a bracket at the end of a sentence stays`() {
    #expect(CompilerOutput("/f.swift:1:2: error: no [Int]").entries.map(\.message) == ["no [Int]"])
  }

  @Test(arguments: [
    "<unknown>:0: error: error closing 'b.o' for output: No space left on device",
    "error: write failed: No space left on device",
    "clang: error: unable to execute command: Bus error",
  ])
  func `recognizes a full disk`(line: String) {
    #expect(CompilerOutput("one\n\(line)\n").isDiskFull)
  }

  @Test(arguments: [
    "/a/Cart.swift:1:2: error: no 'No space left on device'",
    "12 | \"No space left on device\"",
    "   | No space left on device",
  ])
  func `does not take the answer's words for the system's`(line: String) {
    #expect(!CompilerOutput(line).isDiskFull)
  }

  @Test func `recognizes a compiler that the system stopped, and one that crashed`() {
    let killed = CompilerOutput("error: compile command failed due to signal 9 (use -v)")
    let crashed = CompilerOutput("error: compile command failed due to signal 11 (use -v)")

    #expect(killed.isCompilerKilled)
    #expect(!crashed.isCompilerKilled)
    #expect(crashed.isCompilerCrash)
  }

  @Test func `shows the last lines that are not progress`() {
    #expect(CompilerOutput("[1/2] Compiling\none\n[2/2] Linking\ntwo").lastLines == "one\ntwo")
  }
}
