import CourseKit
import Foundation
import Testing

@testable import CourseVerify

struct ProofMemoryTests {
  private static let store = ".build/course/proofs"
  private let fixture: FixtureCourse

  init() throws { fixture = try FixtureCourse() }

  private func memory(in root: URL? = nil, repeatsAll: Bool = false) -> ProofMemory {
    ProofMemory(in: root ?? fixture.root, repeatsAll: repeatsAll)
  }

  /// Runs a step with these inputs, and returns whether it was graded.
  @discardableResult
  private static func runs(
    _ memory: ProofMemory,
    _ step: String = "mistake",
    inputs: [String] = ["answer", "grader"],
    checks: [CheckResult] = [[], []]
  ) async -> Bool {
    var isJudged = false
    let result = await memory.checks(of: step) {
      inputs
    } _: {
      isJudged = true
      return checks
    }
    #expect(result.map(\.passed) == checks.map(\.passed))
    return isJudged
  }

  private static let red = CourseLocation("A.md").fact("It is so.").remedy("Fix it.")

  @Test func `a proof that held is not repeated by the next run`() async {
    let first = memory()
    #expect(await Self.runs(first))
    #expect(first.note == nil)

    let next = memory()
    #expect(await !Self.runs(next))
    #expect(await Self.runs(next, "another"))
    #expect(next.note == "1 of 2 proofs were remembered; --again repeats them.")
  }

  @Test(arguments: [["answes", "grader"], ["answer"], ["answer", "grader", ""], ["answergrader"]])
  func `a proof with other inputs is repeated`(inputs: [String]) async {
    await Self.runs(memory())

    #expect(await Self.runs(memory(), inputs: inputs))
  }

  @Test func `a red proof is not remembered, and a warning is printed by each run`() async {
    for finding in [Self.red, Self.red.warning] {
      await Self.runs(memory(), checks: [[], [finding]])
      #expect(await Self.runs(memory(), checks: [[], [finding]]))
    }
  }

  @Test func `a proof that turns red is forgotten`() async {
    await Self.runs(memory())
    await Self.runs(memory(repeatsAll: true), checks: [[Self.red], []])

    #expect(await Self.runs(memory()))
  }

  @Test func `all proofs are repeated on request, and remembered for the next run`() async {
    await Self.runs(memory())
    let again = memory(repeatsAll: true)
    #expect(await Self.runs(again))
    #expect(again.note == nil)
    #expect(await !Self.runs(memory()))
  }

  @Test func `no byte of an entry can be changed`() async throws {
    await Self.runs(memory())
    let entry = try #require(entries().first)
    let text = entry.text
    for index in text.indices {
      let byte = text[index] == "1" ? "2" : "1"
      try Data(text.replacingCharacters(in: index...index, with: byte).utf8).write(to: entry)
      #expect(await Self.runs(memory(repeatsAll: false)), "\(index)")
      // Running it again writes the entry again.
      #expect(entry.text == text)
    }
  }

  @Test func `an entry of another step does not count`() async throws {
    await Self.runs(memory())
    let entry = try #require(entries().first)
    await Self.runs(memory(), "another")
    let other = try #require(entries().first { $0 != entry })
    other.remove()
    try FileManager.default.copyItem(at: entry, to: other)

    #expect(await Self.runs(memory(), "another"))
  }

  @Test func `what another checkout remembers does not count here`() async throws {
    await Self.runs(memory())
    let other = try FixtureCourse()
    try other.write("\(Self.store)/x", "")
    try other.remove(Self.store)
    try FileManager.default.copyItem(
      at: fixture.root.appending(path: Self.store),
      to: other.root.appending(path: Self.store)
    )

    #expect(await Self.runs(memory(in: other.root)))
  }

  @Test func `a store that is copied back does not count`() async throws {
    await Self.runs(memory())
    let folder = fixture.root.appending(path: Self.store)
    let copy = fixture.root.appending(path: ".build/copy")
    try FileManager.default.copyItem(at: folder, to: copy)
    try fixture.remove(Self.store)
    _ = memory()
    for name in ["secret"] + entries(in: copy).map(\.lastPathComponent) {
      folder.appending(path: name).remove()
      try FileManager.default.copyItem(
        at: copy.appending(path: name),
        to: folder.appending(path: name)
      )
    }

    #expect(await Self.runs(memory()))
  }

  @Test func `a run that is cancelled remembers nothing`() async {
    let root = fixture.root
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await Self.runs(ProofMemory(in: root, repeatsAll: false))
    }
    await task.value

    #expect(await Self.runs(memory()))
  }

  @Test func `a run that is killed leaves an entry that does not count`() async throws {
    await Self.runs(memory())
    let entry = try #require(entries().first)
    let text = entry.text
    for length in 0..<text.count {
      try Data(text.prefix(length).utf8).write(to: entry)
      #expect(await Self.runs(memory()))
    }
  }

  @Test func `a file that changes while its proof runs is proved again`() async {
    let inputs = Inputs()
    _ = await memory().checks(of: "mistake") {
      [await inputs.next()]
    } _: {
      [[]]
    }

    #expect(await Self.runs(memory(), inputs: ["1"]))
    #expect(await Self.runs(memory(), inputs: ["2"]))
  }

  private actor Inputs {
    private var count = 0
    func next() -> String {
      count += 1
      return "\(count)"
    }
  }

  @Test func `runs beside each other share one secret, and each other's entries`() async {
    let root = fixture.root
    let memories = await withTaskGroup(of: ProofMemory.self) { group in
      for number in 1...16 {
        group.addTask {
          let memory = ProofMemory(in: root, repeatsAll: false)
          await Self.runs(memory, "step \(number)")
          return memory
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }

    for (number, memory) in zip(1..., memories) {
      #expect(await !Self.runs(memory, "step \(number)"))
    }
    #expect(entries().count == 16)
  }

  @Test func `where nothing can be written all proofs run`() async throws {
    try fixture.write(".build/course", "a file in the folder's place")

    #expect(await Self.runs(memory()))
    #expect(await Self.runs(memory()))
  }

  private func entries(in folder: URL? = nil) -> [URL] {
    (folder ?? fixture.root.appending(path: Self.store)).visibleEntries.filter {
      $0.name != "secret"
    }
  }
}

/// Tests of the memory of `verify`, with the real engine.
struct RememberedProofTests {
  private func verify(
    _ fixture: FixtureCourse,
    again: Bool = false,
    isPortable: Bool = false
  ) async throws -> (passed: Int, note: String?) {
    let terminal = TerminalDouble()
    let console = VerificationReporter(terminal)
    var request = Verification(lessons: ["01"], proofs: [.starters, .mistakes, .liveCoding])
    request.again = again
    request.isPortable = isPortable
    try await request.run(fixture.course, fixture.toolchain(), console)
    #expect(await console.failed == 0)
    let lines = terminal.out.split(separator: "\n")
    let note = lines.dropLast().last.map(String.init)
    return (await console.passed, note.flatMap { $0.contains("remembered") ? $0 : nil })
  }

  @Test func `a change repeats the proofs that depend on it and no others`() async throws {
    let fixture = try FixtureCourse()
    try fixture.slim()
    func note(_ count: Int) -> String {
      "\(count) of 7 proofs were remembered; --again repeats them."
    }

    let first = try await verify(fixture)
    #expect(first.note == nil)
    let second = try await verify(fixture)
    #expect(second.passed == first.passed)
    #expect(second.note == note(7))

    try fixture.edit(Defect.mistakes, "It is short.", "It is shorter.")
    #expect(try await verify(fixture).note == note(7))
    try fixture.edit(Defect.mistakes, "\"Ada 1\"", "\"Ada 2\"")
    #expect(try await verify(fixture).note == note(6))
    try fixture.edit("Tests/Support/Support.swift", "enum Support", "enum Support2")
    #expect(try await verify(fixture).note == nil)
    #expect(try await verify(fixture).note == note(7))
    #expect(try await verify(fixture, again: true).note == nil)
    // Graders that lack what only Linux has prove something else.
    #expect(try await verify(fixture, isPortable: true).note == nil)
  }

  @Test func `another toolchain repeats all proofs`() async throws {
    let fixture = try FixtureCourse()
    let lesson = try fixture.lesson()
    let key = try await Grader(toolchain: fixture.toolchain()).key(of: lesson)
    // A program that runs the same compiler, and is another one.
    let swift = try fixture.toolchain().swift
    try fixture.write("bin/swift", "#!/bin/sh\nexec \(swift) \"$@\"\n")
    let folder = fixture.root.appending(path: "bin").path
    chmod(folder + "/swift", 0o755)
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(folder):" + (environment["PATH"] ?? "")
    let other = try #require(Toolchain.find(in: environment))

    #expect(try await Grader(toolchain: fixture.toolchain()).key(of: lesson) == key)
    #expect(try await Grader(toolchain: other).key(of: lesson) != key)
  }
}
