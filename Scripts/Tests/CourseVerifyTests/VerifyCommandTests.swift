import CourseKit
import CourseVerify
import Foundation
import Testing

@testable import CourseKit

struct VerifyCommandTests {
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
    let tool = CommandLineTool(
      program: root,
      current: root,
      environment: environment,
      terminal: terminal
    )
    let code = await tool.run(arguments)
    return (code, terminal.out, terminal.errors)
  }

  @Test func `findings end with 1`() async throws {
    let run = try await run(["verify", "--proof", "1"])

    #expect(run.code == 1)
    #expect(run.out.contains("README.md: error: README.md is missing.\n"))
    #expect(run.out.split(separator: "\n").last?.hasSuffix(" failed") == true)
  }

  @Test func `an unknown lesson is a sentence and 2`() async throws {
    let run = try await run(["verify", "10"])

    #expect(run.code == 2)
    #expect(run.errors == "Unknown lesson '10'. Did you mean '01'?\n")
    #expect(run.out.isEmpty)
  }

  @Test func `a missing toolchain is a sentence and 2`() async throws {
    let run = try await run(["verify"], environment: ["PATH": "/nowhere"])

    #expect(run.code == 2)
    #expect(run.errors.hasPrefix("There is no `swift` in the folders of PATH. Install Swift 6.2"))
  }

  @Test func `outside a course is a sentence and 2`() async {
    let folder = FileManager.default.temporaryDirectory
    let tool = CommandLineTool(
      program: folder,
      current: folder,
      environment: [:],
      terminal: TerminalDouble()
    )

    #expect(await tool.run(["verify"]) == 2)
  }

  @Test func `an unknown command suggests one`() async throws {
    let run = try await run(["verfy"])

    #expect(run.code == 2)
    #expect(run.errors == "Unknown command 'verfy'. Did you mean 'verify'?\n")
  }

  @Test(arguments: [
    (["verify"], VerifyRequest()),
    (["verify", "04", "5"], VerifyRequest(lessons: ["04", "5"])),
    (["verify", "--runs", "50"], VerifyRequest(runs: 50)),
    (["verify", "--shake", "10"], VerifyRequest(shakes: 10)),
    (
      ["verify", "--proof", "1,6", "04"], VerifyRequest(lessons: ["04"], proofs: [.names, .texts])
    ),
  ])
  func `reads what to verify`(arguments: [String], request: VerifyRequest) throws {
    #expect(try CommandParser.parse(arguments) == .verify(request))
  }

  @Test(arguments: [
    ["verify", "--runs"], ["verify", "--runs", "0"], ["verify", "--runs", "x"],
    ["verify", "--shake"],
    ["verify", "--proof", "8"], ["verify", "--proof", "1,"], ["verify", "--fast"],
    ["help", "vrfy"],
  ])
  func `refuses what it doesn't understand`(arguments: [String]) async throws {
    let run = try await run(arguments)

    #expect(run.code == 2)
    #expect(run.errors.hasSuffix("\n"))
  }

  @Test(arguments: [["help"], ["--help"], ["-h"], ["help", "verify"], ["verify", "--help"]])
  func `helps`(arguments: [String]) async throws {
    let run = try await run(arguments)

    #expect(run.code == 0)
    #expect(run.out.contains("verify"))
  }
}
