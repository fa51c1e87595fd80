import CourseKit
import Foundation
import Testing

@testable import CourseKit

/// The built tool in a terminal.
@Suite(.serialized, .timeLimit(.minutes(5))) struct TerminalTests {
  private let fixture: FixtureCourse
  private let tool: ToolRun

  init() throws {
    fixture = try FixtureCourse()
    tool = try ToolRun(fixture)
  }

  private func start(_ arguments: String..., environment: [String: String] = [:]) throws
    -> PseudoTerminal
  {
    try PseudoTerminal(tool.process(arguments, environment: environment))
  }

  /// Takes the place of the toolchain: says its version, and never ends compiling.
  private func endlessSwift() throws -> [String: String] {
    let folder = try TestFolder.new("toolchain")
    for name in ["swift", "swiftc"] {
      let program = folder.appending(path: name)
      let script = """
        #!/bin/sh
        case "$*" in *-version) echo "Swift version 6.3"; exit ;; *-print-target-info) echo "{}"; exit ;; esac
        while :; do sleep 1000; done

        """
      try Data(script.utf8).write(to: program)
      chmod(program.path, 0o755)
    }
    return ["PATH": "\(folder.path):/usr/bin:/bin"]
  }

  @Test func `a terminal gets colour, and none with NO_COLOR or a dumb one`() throws {
    let coloured = try start("list", environment: ["NO_COLOR": ""])
    coloured.waitUntilExit()
    #expect(coloured.written.contains("\u{1B}[2m·\u{1B}[0m"))

    let plain = try start("list", environment: ["NO_COLOR": "1"])
    plain.waitUntilExit()
    #expect(!plain.written.contains("\u{1B}"))
    #expect(plain.written.contains("Progress: ["))
  }

  @Test func `compare requires a confirmation, and accepts a no`() throws {
    let terminal = try start("compare", "01")
    #expect(terminal.read(until: "[y/N] "))
    terminal.type("n\n")
    terminal.waitUntilExit()

    #expect(terminal.process.terminationStatus == 1)
    #expect(terminal.written.contains("Not shown."))
  }

  @Test(arguments: ["q", "\u{03}"])
  func `keys work while a build runs, and nothing is left`(key: String) throws {
    let terminal = try start("watch", environment: endlessSwift())
    #expect(terminal.read(until: " lesson 01 …"))
    #expect(!terminal.isAsBefore)
    if key == "q" { terminal.type(key) } else { kill(terminal.process.processIdentifier, SIGINT) }
    terminal.waitUntilExit()

    #expect(terminal.process.terminationReason == (key == "q" ? .exit : .uncaughtSignal))
    #expect(terminal.isAsBefore)
    #expect(tool.leftovers.isEmpty)
  }

  @Test func `SIGTERM gives the terminal back too`() throws {
    let terminal = try start("watch", environment: endlessSwift())
    #expect(terminal.read(until: " lesson 01 …"))
    kill(terminal.process.processIdentifier, SIGTERM)
    terminal.waitUntilExit()

    #expect(terminal.process.terminationReason == .uncaughtSignal)
    #expect(terminal.isAsBefore)
    #expect(tool.leftovers.isEmpty)
  }

  @Test func `another size redraws the screen`() throws {
    let terminal = try start("watch", environment: endlessSwift())
    #expect(terminal.read(until: " lesson 01 …"))
    // The first ones may come before the tool listens.
    let resizing = DispatchSource.makeTimerSource()
    let number = terminal.process.processIdentifier
    resizing.setEventHandler { kill(number, SIGWINCH) }
    resizing.schedule(deadline: .now(), repeating: .milliseconds(100))
    resizing.resume()
    #expect(terminal.read(until: "\u{1B}[H\u{1B}[2J"))
    resizing.cancel()
    terminal.type("q")
    terminal.waitUntilExit()
  }
}
