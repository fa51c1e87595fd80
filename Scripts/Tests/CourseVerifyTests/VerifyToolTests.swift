import CourseKit
import Foundation
import Testing

@testable import CourseVerify

struct VerifyToolTests {
  /// Runs the tool in a folder that holds the bones of a course with one lesson.
  private func run(
    _ arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> (code: Int32, out: String, errors: String) {
    let root = FileManager.default.temporaryDirectory.appending(path: "c \(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    for folder in ["Lessons/Lesson01One", "Scripts"] {
      let url = root.appending(path: folder)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    try Data().write(to: root.appending(path: "Package.swift"))

    let terminal = TerminalDouble()
    let code = await VerifyTool.run(
      arguments,
      in: [root],
      environment: environment,
      terminal: terminal
    )
    return (code, terminal.out, terminal.errors)
  }

  @Test func `findings end with 1`() async throws {
    let run = try await run(["--proof", "1"])

    #expect(run.code == 1)
    #expect(run.out.contains("README.md: error: README.md is missing.\n"))
    #expect(run.out.split(separator: "\n").last?.hasSuffix(" failed") == true)
  }

  @Test func `an unknown lesson is a sentence and 2`() async throws {
    let run = try await run(["10"])

    #expect(run.code == 2)
    #expect(run.errors == "Unknown lesson '10'. Did you mean '01'?\n")
    #expect(run.out.isEmpty)
  }

  @Test func `a missing toolchain is a sentence and 2`() async throws {
    let run = try await run([], environment: ["PATH": "/nowhere"])

    #expect(run.code == 2)
    #expect(run.errors.hasPrefix("There is no `swift` in the PATH. Install Swift 6.2"))
  }

  @Test func `outside a course is a sentence and 2`() async {
    let folder = FileManager.default.temporaryDirectory
    let terminal = TerminalDouble()
    let code = await VerifyTool.run([], in: [folder], environment: [:], terminal: terminal)

    #expect(code == 2)
  }

  @Test func `reads what to verify`() throws {
    #expect(try VerifyTool.parse([]) == Verification())
    #expect(try VerifyTool.parse(["04", "5"]) == Verification(lessons: ["04", "5"]))
    #expect(try VerifyTool.parse(["--runs", "50"]) == Verification(runs: 50))
    #expect(try VerifyTool.parse(["--all-mutants"]) == Verification(allMutants: true))
    #expect(try VerifyTool.parse(["--against-swift-test"]) == Verification(againstSwiftTest: true))
    let some = Verification(lessons: ["04"], proofs: [.names, .texts])
    #expect(try VerifyTool.parse(["--proof", "1,6", "04"]) == some)
  }

  @Test(arguments: [
    ["--runs"], ["--runs", "0"], ["--runs", "x"], ["--proof", "8"],
    ["--proof", "1,"], ["--fast"],
  ])
  func `refuses what it doesn't understand`(arguments: [String]) async throws {
    let run = try await run(arguments)

    #expect(run.code == 2)
    #expect(run.errors.hasSuffix(".\n") || run.errors.hasSuffix("?\n"))
  }

  @Test(arguments: [["--help"], ["04", "-h"]])
  func `helps`(arguments: [String]) async throws {
    let run = try await run(arguments)

    #expect(run.code == 0)
    #expect(run.out.contains("--all-mutants"))
  }
}
