import Testing

@testable import CourseKit

@Suite struct BuildLogTests {
  @Test func `reads place, severity and sentence, each once`() {
    let log = BuildLog(
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

    #expect(log.entries.map(\.file) == ["/a b/ü:x/Cart.swift", "/a b/Cart.swift"])
    #expect(log.entries.map(\.line) == [12, 3])
    #expect(log.entries.map(\.column) == [5, 66])
    #expect(log.entries.map(\.severity) == [.error, .warning])
    #expect(
      log.entries.map(\.message) == ["cannot find 'x' in scope", "never used; consider this"]
    )
  }

  @Test func `reads an error without a place`() {
    let log = BuildLog("error: emit-module command failed with exit code 1")

    #expect(log.entries.map(\.file) == [nil])
    #expect(log.entries.map(\.message) == ["emit-module command failed with exit code 1"])
  }

  @Test func `a sentence that speaks of errors is none`() {
    #expect(BuildLog("prints an error: nothing\nwarning signs\na:b: error: c").entries == [])
  }

  @Test func `a bracket at the end of a sentence stays`() {
    #expect(BuildLog("/f.swift:1:2: error: no [Int]").entries.map(\.message) == ["no [Int]"])
  }

  @Test func `finds the name that a grader misses`() {
    #expect(BuildLog.quotedName(in: "cannot find 'makeCart' in scope") == "makeCart")
    #expect(BuildLog.quotedName(in: "expected expression") == nil)
  }

  @Test func `shows the last lines that are not progress`() {
    #expect(BuildLog("[1/2] Compiling\none\n[2/2] Linking\ntwo").lastLines == "one\ntwo")
  }
}
