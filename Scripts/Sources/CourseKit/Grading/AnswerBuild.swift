import Foundation

/// An answer that was compiled and linked with its lesson's tests.
struct TestProgram: Sendable {
  /// The program and the words that come before the testing library's own; SwiftPM's where it has to run the tests.
  let command: [String]

  /// The folder in which it runs.
  let folder: URL

  /// Variables on top of those that every child gets.
  var variables: [String: String] = [:]

  /// Says that tests of Swift Testing are to run.
  var library = ["--testing-library", "swift-testing"]

  /// Keeps the library's own report out of what the answer prints.
  var quietly = ["--verbosity", "\(Int.min)"]

  /// How the lines of that report begin where it can't be kept quiet.
  var reportMarks: [String] = []

  /// Whether several may run at once.
  var runsInParallel = true

  /// Whether the grader was compiled against this very answer, which may then have changed what `==` means in it.
  var needsCanary = false
}

/// How a build came out.
enum BuildOutcome {
  case built(TestProgram, warnings: [BuildDiagnostic])
  case failed(BuildFault)
}

/// Compiles an answer and links it with the prepared tests.
struct AnswerBuild {
  let prepared: PreparedLesson
  let answer: AnswerSnapshot
  let toolchain: Toolchain
  let flags: ModuleFlags

  /// A folder of this answer's own, which exists and is empty.
  let scratch: URL

  /// Whether the grader is to be compiled against this answer although the prepared one fits.
  var isOpen = false

  var map: SourceMap { SourceMap(answer, writtenTo: sources, lesson: prepared.lesson) }

  private var lesson: Lesson { prepared.lesson }
  private var sources: URL { scratch.appending(path: "answer", directoryHint: .isDirectory) }
  private var files: [String] {
    answer.files.keys.sorted().map { sources.appending(path: $0).path }
  }
  private func path(_ name: String) -> String { scratch.appending(path: name).path }

  /// - Throws: what `FileManager` throws if there is no room to write.
  func run() async throws -> BuildOutcome {
    for (path, file) in answer.files {
      let place = sources.appending(path: path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try file.bytes.write(to: place)
    }
    let record = prepared.record
    if !isOpen, fitsPrepared, !record.compile.isEmpty, !record.link.isEmpty {
      if let outcome = await closed() { return outcome }
    }
    return try await open()
  }

  /// Whether nothing in the answer's text tells that the prepared grader could mean something else with it.
  ///
  /// Its functions may bear the names of others, like that of `==` on strings (`@_silgen_name`, `@c`): then the canary has to
  /// look. And defaults of parameters are compiled into who calls.
  private var fitsPrepared: Bool {
    let text = answer.files.values.map { String(decoding: $0.bytes, as: UTF8.self) }
      .joined(separator: "\n")
    let lines = text.split(separator: "\n")
    return !["@_", "@c(", "@c ", "@c\n", "@export"].contains(where: text.contains)
      && prepared.record.defaults.allSatisfy { parameter in
        lines.contains { line in parameter.allSatisfy(line.contains) }
      }
  }

  // MARK: The grader as it was prepared

  /// - Returns: `nil` if the answer doesn't fit the prepared grader.
  private func closed() async -> BuildOutcome? {
    let call = filled(prepared.record.compile, sources: files + [prepared.contract])
    let compiled = await toolchain.run(call[0], Array(call.dropFirst()))
    let output = CompilerOutput(compiled.text)
    guard compiled.succeeded else {
      let ownErrors = output.entries.filter {
        $0.severity == .error && $0.file != prepared.contract
      }
      if compiled.end == .exited(1), output.hasErrors, ownErrors.isEmpty { return nil }
      return .failed(fault(output, compiled.end))
    }
    async let program = linkProgram([
      prepared.closed.appending(path: "\(lesson.programModule).o").path
    ])
    let link = filled(prepared.record.link, sources: [])
    let linked = await toolchain.run(link[0], Array(link.dropFirst()))
    guard await program, linked.succeeded else { return nil }
    return .built(
      TestProgram(command: [path("run")], folder: scratch),
      warnings: warnings(output)
    )
  }

  /// A recorded call with what belongs in its slots.
  private func filled(_ call: [String], sources: [String]) -> [String] {
    call.flatMap { word -> [String] in
      switch word {
      case PreparedLesson.Slot.source: sources
      case PreparedLesson.Slot.answer: [path("\(lesson.answerModule).o")]
      case PreparedLesson.Slot.program: [path("run")]
      default: [word.replacing(PreparedLesson.Slot.folder, with: prepared.folder.path)]
      }
    }
  }

  private func linkProgram(_ objects: [String]) async -> Bool {
    guard prepared.record.runsProgram else { return true }
    let name = lesson.programModule
    let linked = await toolchain.run(
      toolchain.compiler,
      flags.sanitizer + Linking.flags + ["-emit-executable", "-o", path(name)]
        + Linking.entryPoint(of: name) + prepared.worldObjects + objects
        + [path("\(lesson.answerModule).o")]
    )
    return linked.succeeded
  }

  // MARK: A grader for this answer alone

  private func open() async throws -> BuildOutcome {
    let imports = [prepared.folder, scratch]
    let answer = flags.library(lesson.answerModule, files, into: scratch, imports: imports)
    let compiled = await toolchain.run(toolchain.compiler, answer)
    let output = CompilerOutput(compiled.text)
    guard compiled.succeeded else { return .failed(fault(output, compiled.end)) }

    let canary = scratch.appending(path: Canary.fileName)
    try Data(Canary.source(for: lesson).utf8).write(to: canary)
    var calls = [
      flags.library(
        lesson.testTarget,
        Lesson.sources(in: lesson.grader) + [canary.path],
        into: scratch,
        imports: imports
      )
    ]
    if prepared.record.runsProgram {
      let files = Lesson.sources(in: lesson.program)
      calls.append(flags.program(lesson.programModule, files, into: scratch, imports: imports))
    }
    calls.append(
      flags.sanitizer + Linking.flags + ["-emit-executable", "-o", path("run")]
        + prepared.testObjects + [lesson.testTarget, lesson.answerModule].map { path("\($0).o") }
    )
    for call in calls {
      let result = await toolchain.run(toolchain.compiler, call)
      guard result.succeeded else {
        return .failed(fault(CompilerOutput(result.text), result.end))
      }
    }
    guard await linkProgram([path("\(lesson.programModule).o")]) else {
      return .failed(fault(CompilerOutput("error: link command failed"), .exited(1)))
    }
    var program = TestProgram(command: [path("run")], folder: scratch)
    program.needsCanary = true
    return .built(program, warnings: warnings(output))
  }

  private func fault(_ output: CompilerOutput, _ end: ProcessEnd) -> BuildFault {
    BuildFault(output, end, map: map, wiring: prepared.record.wiring)
  }

  private func warnings(_ output: CompilerOutput) -> [BuildDiagnostic] {
    output.diagnostics(map).filter { $0.severity == .warning }
  }
}
