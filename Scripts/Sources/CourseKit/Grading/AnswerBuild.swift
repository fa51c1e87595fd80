import Foundation

/// An answer that was compiled and linked with its lesson's tests.
struct TestProgram: Sendable {
  /// The program and the words that come before the testing library's own; SwiftPM's where it has to run the tests.
  let command: [String]

  /// The folder in which it runs.
  let folder: URL

  /// Variables on top of those that every child gets.
  var variables: [String: String] = [:]

  /// The variable that names the folder with the answer's files, for graders that read them.
  static let answerFolder = "COURSE_ANSWER_FOLDER"

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
  private func files(of module: String) -> [String] {
    lesson.files(of: module, among: answer.files.keys).map { sources.appending(path: $0).path }
  }
  private var objects: [String] { lesson.answerModules.map { path("\($0).o") } }
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
    var said = ""
    for module in lesson.answerModules.dropLast() {
      let files = files(of: module)
      if files.isEmpty { return .failed(BuildFault(.notCompiling, Self.noModule(module))) }
      let call = flags.library(module, files, into: scratch, imports: imports)
      let compiled = await toolchain.run(toolchain.compiler, call)
      guard compiled.succeeded else {
        return .failed(fault(CompilerOutput(compiled.text), compiled.end))
      }
      said += compiled.text
    }
    let record = prepared.record
    if !isOpen, fitsPrepared, !record.compile.isEmpty, !record.link.isEmpty {
      if let outcome = await closed(said) { return outcome }
    }
    return try await open(said)
  }

  private var imports: [URL] { [prepared.folder, scratch] }

  private static func noModule(_ name: String) -> String {
    "The answer's folder \(name) holds no Swift file. `course reset` brings the starter back."
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

  /// - Parameter said: what the compiler said of the modules that the answer's own may import.
  /// - Returns: `nil` if the answer doesn't fit the prepared grader.
  private func closed(_ said: String) async -> BuildOutcome? {
    let module = lesson.answerModule
    let call = filled(
      prepared.record.compile + ["-I", scratch.path],
      sources: files(of: module) + [prepared.contract],
      answer: [path("\(module).o")]
    )
    let compiled = await toolchain.run(call[0], Array(call.dropFirst()))
    let output = CompilerOutput(said + compiled.text)
    guard compiled.succeeded else {
      let ownErrors = output.entries.filter {
        $0.severity == .error && $0.file != prepared.contract
      }
      if compiled.end == .exited(1), output.hasErrors, ownErrors.isEmpty { return nil }
      return .failed(fault(output, compiled.end))
    }
    async let isLinked = linkProgram([
      prepared.closed.appending(path: "\(lesson.programModule).o").path
    ])
    let link = filled(prepared.record.link, sources: [], answer: objects)
    let linked = await toolchain.run(link[0], Array(link.dropFirst()))
    guard await isLinked, linked.succeeded else { return nil }
    return .built(program(), warnings: warnings(output))
  }

  /// The tests, which may read the answer's files.
  private func program() -> TestProgram {
    let variables = [TestProgram.answerFolder: sources.path]
    return TestProgram(command: [path("run")], folder: scratch, variables: variables)
  }

  /// A recorded call with what belongs in its slots.
  private func filled(_ call: [String], sources: [String], answer: [String]) -> [String] {
    call.flatMap { word -> [String] in
      switch word {
      case PreparedLesson.Slot.source: sources
      case PreparedLesson.Slot.answer: answer
      case PreparedLesson.Slot.program: [path("run")]
      default: [word.replacing(PreparedLesson.Slot.folder, with: prepared.folder.path)]
      }
    }
  }

  private func linkProgram(_ main: [String]) async -> Bool {
    guard prepared.record.runsProgram else { return true }
    let name = lesson.programModule
    let linked = await toolchain.run(
      toolchain.compiler,
      flags.sanitizer + Linking.flags + ["-emit-executable", "-o", path(name)]
        + Linking.entryPoint(of: name) + prepared.worldObjects + main
        + objects
    )
    return linked.succeeded
  }

  // MARK: A grader for this answer alone

  private func open(_ said: String) async throws -> BuildOutcome {
    let module = lesson.answerModule
    let answer = flags.library(module, files(of: module), into: scratch, imports: imports)
    let compiled = await toolchain.run(toolchain.compiler, answer)
    let output = CompilerOutput(said + compiled.text)
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
        + prepared.testObjects + [path("\(lesson.testTarget).o")] + objects
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
    var program = program()
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
