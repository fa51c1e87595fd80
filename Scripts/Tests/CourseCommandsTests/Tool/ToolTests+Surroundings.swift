import CourseKit
import Foundation
import Testing

@testable import CourseKit

/// What is around an answer: the machine, the folder, the words that were typed.
extension ToolTests {
  @Test func `a place that can't be written costs the memory, not the verdict`() throws {
    try fixture.solve()
    let folder = fixture.root.appending(path: ".course")
    try? FileManager.default.removeItem(at: folder)
    try Data().write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try tool("grade", "01")

    #expect(run.code == 0)
    #expect(run.errors.hasPrefix("Note: Your progress could not be saved in the folder .course."))

    let hint = try tool("hint", "01.1")
    #expect(hint.code == 0)
    #expect(hint.errors.contains("What is printed is right."), "a hint gives no verdict")
  }

  @Test func `killed midway, it leaves no process and the next one grades`() async throws {
    let pipe = fixture.root.appending(path: "alive").path
    mkfifo(pipe, 0o600)
    try fixture.solve(with: [
      "Adder.swift": """
      import Foundation
      import Lesson01Adding

      struct Adder: Adding {
        func add(_ one: Int, _ other: Int) -> Int {
          _ = open("\(pipe)", O_WRONLY)
          while true { pause() }
        }
        func name() -> String { "adder" }
      }
      """
    ])
    let process = tool.process(["grade", "01.1"], environment: ["COURSE_TEST_SECONDS": "600"])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Opened when the answer runs; at its end when nothing of it is left.
    let descriptor = open(pipe, O_RDONLY)
    kill(process.processIdentifier, SIGKILL)
    var byte: UInt8 = 0
    #expect(read(descriptor, &byte, 1) == 0)
    close(descriptor)
    process.waitUntilExit()

    try fixture.solve()
    #expect(try tool("grade", "01").code == 0)
    #expect(tool.leftovers.isEmpty)
  }

  @Test func `from within the course, paths are those that can be followed`() throws {
    let folder = try fixture.lesson("01").exercise
    let run = try tool("grade", "01", folder: folder)

    #expect(run.out.contains("    open      Adder.swift\n"))
    #expect(run.out.contains("../../Scripts/course hint 01.1\n"))
  }

  @Test func `without swift it can't grade`() throws {
    let run = try tool("grade", "01", environment: ["PATH": "/nowhere"])
    #expect(run.code == 2)
    #expect(run.out.contains("There is no `swift` in the PATH."))
    #expect(run.out.contains("Check:    Scripts/course doctor\n"))

    let doctor = try tool("doctor", environment: ["PATH": "/nowhere"])
    #expect(doctor.code == 1)
    #expect(doctor.out.contains("✗ Swift          There is no `swift` in the PATH.\n"))
    #expect(doctor.out.contains("Install Swift 6.2 or newer from https://swift.org/install"))
  }

  @Test func `the doctor is content with this machine`() throws {
    let run = try tool("doctor")
    #expect(run.code == 0)
    #expect(run.out.contains("✓ Swift Testing  a test builds\n"))
    #expect(run.out.hasSuffix("All is well. What to do next: Scripts/course\n"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")))
  func `a closed output pipe doesn't end the tool`() throws {
    let process = tool.process([], environment: [:])
    process.executableURL = URL(filePath: "/bin/bash")
    let script =
      #""$0" help | head -n 1; echo "${PIPESTATUS[0]}"; "$0" grade all | head -n 1; "$0" list"#
    process.arguments = ["-c", script, tool.program.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()

    #expect(text.hasPrefix("Scripts/course: the tool of the course\n0\n"))
    // The list has a verdict of the last lesson too.
    #expect(text.contains("02 Naming                                                           ✗ "))
  }

  @Test func `a build that can't start is no test that builds`() throws {
    let folder = try TestFolder.new("toolchain")
    try TestFolder.write(["swift": "#!/nowhere/sh\n"], to: folder)
    chmod(folder.appending(path: "swift").path, 0o755)
    let run = try tool("doctor", environment: ["PATH": "\(folder.path):/usr/bin:/bin"])

    #expect(run.code == 1)
    #expect(run.out.contains("✗ Swift Testing  a test that imports Testing does not build"))
  }

  @Test func `unknown words end with 2 and a sentence`() throws {
    for words in [["nope"], ["grade", "77"], ["hint", "01.9"], ["reset"], ["grade", "--no"]] {
      let process = tool.process(words)
      let errors = Pipe()
      process.standardOutput = FileHandle.nullDevice
      process.standardError = errors
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 2)
      #expect(text.split(separator: "\n").count == 1)
    }
  }
}
