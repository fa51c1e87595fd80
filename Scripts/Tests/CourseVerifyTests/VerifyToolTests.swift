import CourseKit
import Foundation
import Testing

@testable import CourseVerify

struct VerifyToolTests {
  /// Runs the tool in a folder that holds the bones of a course with one lesson.
  private func run(
    _ arguments: [String],
    in folders: [String] = ["Lessons/Lesson01One", "Scripts"],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> (code: Int32, out: String, errors: String) {
    let root = FileManager.default.temporaryDirectory.appending(path: "c \(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    for folder in folders {
      let url = root.appending(path: folder)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    try Data().write(to: root.appending(path: "Package.swift"))

    let terminal = TerminalDouble()
    let code = await CommandLineTool.run(
      arguments,
      program: root,
      current: root,
      environment: environment,
      terminal: terminal,
      only: Verification.self
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

  @Test func `outside a course is a sentence and 2`() async throws {
    let run = try await run([], in: ["Lessons/Lesson01One"])

    #expect(run.code == 2)
    #expect(run.errors.hasPrefix("There is no course in "))
  }

  @Test func `a course without lessons is a sentence and 2`() async throws {
    let run = try await run([], in: ["Lessons", "Scripts"])

    #expect(run.code == 2)
    #expect(run.errors.hasPrefix("The folder Lessons holds no lesson. Bring "))
  }

  @Test func `reads what to verify`() throws {
    func parse(_ arguments: [String]) throws -> Verification {
      var words = CommandArguments(command: "verify", arguments: arguments[...])
      return try Verification(&words)
    }

    #expect(try parse([]) == Verification())
    #expect(try parse(["04", "5"]) == Verification(lessons: ["04", "5"]))
    #expect(try parse(["--runs", "50"]) == Verification(runs: 50))
    #expect(try parse(["--all-mutants"]) == Verification(triesAllMutants: true))
    #expect(try parse(["--against-swift-test"]) == Verification(comparesWithSwiftTest: true))
    let portable = try parse(["--portable"])
    #expect(portable.isPortable)
    #expect(portable.proofs == [.starters, .solutions, .liveCoding, .mistakes])
    #expect(try parse(["--kill-matrix", "m.csv"]) == Verification(killMatrix: "m.csv"))
    #expect(try parse(["--again"]) == Verification(again: true))
    let one = Verification(lessons: ["04"], proofs: [.mistakes], only: "greets-4")
    #expect(try parse(["--only", "greets-4", "04"]) == one)
    let some = Verification(lessons: ["04"], proofs: [.names, .texts])
    #expect(try parse(["--proof", "1,6", "04"]) == some)
  }

  @Test(arguments: [
    ["--runs"], ["--runs", "0"], ["--runs", "x"], ["--proof", "8"],
    ["--proof", "1,"], ["--fast"], ["--kill-matrix"], ["--kill-matrix", "m.txt"],
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
