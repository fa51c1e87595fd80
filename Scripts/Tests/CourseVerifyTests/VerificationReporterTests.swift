import Testing

@testable import CourseVerify

struct VerificationReporterTests {
  private static let finding = CourseLocation("A.md", line: 3).fact("It is so.").remedy("Fix it.")

  private func run(isTerminal: Bool) async -> TerminalDouble {
    let terminal = TerminalDouble(showsProgress: isTerminal)
    let console = VerificationReporter(terminal)
    let step = VerifyStep(proof: .names, title: "lesson 01 · starter") { [] }
    _ = await console.beginNextStep(of: Array(repeating: step, count: 12))
    await console.add([[], [Self.finding]], of: .names, after: .seconds(1.26))
    await console.end(["Some were left out."])
    return terminal
  }

  @Test func `ends with the count alone on the last line`() async {
    let out = await run(isTerminal: false).out

    #expect(out.hasSuffix("\n1 passed, 1 failed\n"))
    #expect(out.contains("  1 names and formats                      1.3\n"))
    #expect(out.contains("\n  from start to end                        "))
  }

  @Test func `repeats at the end what failed`() async {
    let failed =
      "\nFailures\nA.md:3: error: It is so.\n    Fix it.\n\nSome were left out.\n\nWhere the time"

    #expect(await run(isTerminal: false).out.contains(failed))
  }

  @Test func `says place, fact and remedy of a finding`() async {
    #expect(await run(isTerminal: false).out.hasPrefix("A.md:3: error: It is so.\n    Fix it.\n"))
  }

  @Test func `writes a line a step apart from what was found`() async {
    #expect(await run(isTerminal: false).errors == "[ 1/12] lesson 01 · starter\n")
  }

  @Test func `replaces the line on a terminal`() async {
    let errors = await run(isTerminal: true).errors

    #expect(errors.contains("\r\u{1B}[K[ 1/12 0s] lesson 01 · starter"))
    #expect(!errors.contains("starter\n"))
  }

  @Test func `a warning fails no check`() {
    let warning = CourseLocation("A").fact("x").remedy("y").warning

    #expect([warning].passed)
    #expect(![warning, Self.finding].passed)
    #expect(warning.text == "A: warning: x\n    y")
  }
}
