import Foundation

/// An answer that was compiled and linked with its lesson's tests.
struct TestProgram: Sendable {
  /// The program, or SwiftPM if that has to run the tests, and its arguments without the filter.
  let command: [String]
  let folder: URL
  let map: SourceMap
  var environment: [String: String]
  /// Whether SwiftPM runs the tests: one program at a time, with a report that is mixed with the answer's output.
  var usesSwiftPM = false
  /// Whether the grader was compiled with this answer, which may then have changed the meaning of `==` in it.
  var needsCanary = false
  var warnings: [BuildDiagnostic] = []

  /// Copies the sources of the lesson's world, because a test in the sandbox can't read the course's own.
  mutating func copyLessonSources(_ lesson: Lesson) throws {
    environment["COURSE_FOLDER"] = folder.path
    for source in [lesson.world, lesson.givenFolder] {
      let copy = folder.appending(path: source.path.dropFirst(lesson.root.path.count))
      try copy.deletingLastPathComponent().makeFolder()
      try FileManager.default.copyItem(at: source, to: copy)
    }
  }
}

/// The build of an answer: compiles it and links it with the prebuilt tests.
struct AnswerBuild {
  let prepared: PreparedLesson
  let answer: AnswerSnapshot
  let scratch: URL
  let options: GradingOptions
  /// The contract of the answer, after its interface was compiled.
  private(set) var contract: Contract?
  /// Whether the imports of the answer's own module have the same interfaces as in the base.
  private(set) var importsAreUnchanged = true
  private var map: SourceMap { SourceMap(answer, writtenTo: sources, lesson: lesson) }
  private var incrementalBase: IncrementalBuildCache? { options.incrementalBase }
  private var toolchain: Toolchain { prepared.toolchain }
  var lesson: Lesson { prepared.lesson }
  var sources: URL { scratch.appending(path: "answer") }
  private var interface: String { path("Answer.swiftinterface") }
  private var objects: [String] { lesson.answerModules.map { path("\($0).o") } }
  private func path(_ name: String) -> String { scratch.appending(path: name).path }
  private func files(of module: String) -> [String] {
    lesson.files(of: module, among: answer.files.keys).map { sources.appending(path: $0).path }
  }

  func writeSources() throws {
    for (path, file) in answer.files { try sources.appending(path: path).write(file.bytes) }
  }

  mutating func run() async throws -> TestProgram {
    try writeSources()
    let manifest = prepared.manifest
    let isClosed = canUsePrebuiltGrader && !manifest.compile.isEmpty && !manifest.link.isEmpty
    var output = try await compileModules(isClosed: isClosed)
    let quietly = ["--testing-library", "swift-testing", "--verbosity", "\(Int.min)"]
    let command = [path(PreparedLesson.program)] + quietly
    let variables = toolchain.environment
    var program = TestProgram(command: command, folder: scratch, map: map, environment: variables)
    program.environment["COURSE_MODULES"] = prepared.folder.path
    if isClosed, let warned = try await linkAgainstPrebuiltGrader() {
      output += warned
    } else {
      output += try await buildDedicatedGrader()
      program.needsCanary = true
    }
    program.warnings = CompilerOutput(output).diagnostics(map).filter { $0.severity == .warning }
    return program
  }

  /// Compiles the modules that the answer's own module imports. Returns the compiler's output.
  mutating func compileModules(isClosed: Bool) async throws -> String {
    var output = ""
    for module in lesson.answerModules.dropLast() {
      if isClosed, importsAreUnchanged, incrementalBase?.provide(module, to: self) == true {
        continue
      }
      let files = files(of: module)
      if files.isEmpty {
        let fact = "The answer's folder \(module) holds no Swift file."
        throw BuildFailure(.notCompiling, "\(fact) `course reset` brings the starter back.")
      }
      let emit = ["-emit-module-path", path("\(module).swiftmodule")]
      output +=
        isClosed
        ? try text(await runFrontend(module, files, emit)) : try await compileLibrary(module, files)
      importsAreUnchanged =
        importsAreUnchanged && incrementalBase.map { hasSameInterface(module, of: $0) } ?? false
    }
    return output
  }

  /// Whether the prebuilt grader may be used: no option excludes it, and nothing in the answer's text could change its
  /// meaning. That would be a function with another symbol's name, such as `==` on strings (`@_silgen_name`, `@c`,
  /// `@main`), which requires the linker and the canary, or a body that is part of the answer's interface.
  private var canUsePrebuiltGrader: Bool {
    let marks = ["@_", "@c(", "@c ", "@c\n", "@export", "@main", "@inlinable", "@frozen"]
    return !options.compilesGrader && !marks.contains(where: text.contains)
  }

  private var text: String {
    answer.files.values.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "\n")
  }

  /// Links the prebuilt grader. Returns the compiler's output, or `nil` if the answer doesn't fit.
  private mutating func linkAgainstPrebuiltGrader() async throws -> String? {
    let (compiled, objects) = await compileAnswer()
    if let compiled, !compiled.succeeded { throw failure(compiled) }
    if let interface = URL(filePath: interface).contents {
      let words = Set(prepared.manifest.words.split(separator: " ").map(String.init))
      let offered = Contract(interface: String(decoding: interface, as: UTF8.self), words: words)
      contract = offered
      if !prepared.manifest.contract.isKept(by: offered) { return nil }
    }
    let output = compiled?.text ?? ""
    let manifest = prepared.manifest
    let name = lesson.programModule
    guard let library = Linking.answerLibrary else {
      let words = toolchain.executableArguments(path(name), prepared.programObjects() + objects)
      async let program = manifest.runsProgram ? toolchain.compile(words) : nil
      let substitutions = [
        Placeholder.answer: objects, Placeholder.program: [path(PreparedLesson.program)],
      ]
      let linked = await prepared.run(manifest.link, substitutions)
      guard await program?.succeeded ?? true, linked.succeeded else { return nil }
      return output
    }
    // Libraries that no program brings, because to load them takes longer than most tests.
    let more = ["FoundationNetworking", "FoundationXML", "swiftDistributed"]
      .filter { text.contains($0.trimmingPrefix("swift")) }.map { "-l\($0)" }
    let substitutions = [Placeholder.answer: objects + more, Placeholder.program: [path(library)]]
    guard await prepared.run(manifest.link, substitutions).succeeded else { return nil }
    for name in [PreparedLesson.program] + (manifest.runsProgram ? [name] : []) {
      try prepared.graderFolder.appending(path: name).link(at: scratch.appending(path: name))
    }
    return output
  }

  /// Compiles the answer's own module, if necessary. Returns the output, and the objects of all modules.
  private func compileAnswer() async -> (ChildProcess.Result?, objects: [String]) {
    if let incrementalBase, importsAreUnchanged, incrementalBase.isReusable(answer, of: lesson),
      let compiled = await compileFiles(since: incrementalBase)
    {
      return (compiled.output, objects.dropLast() + compiled.objects)
    }
    let files = files(of: lesson.answerModule)
    let form = ["-enable-library-evolution", "-emit-module-interface-path", interface]
    return (await runFrontend(lesson.answerModule, files, form), objects)
  }

  private func runFrontend(_ module: String, _ files: [String], _ more: [String]) async
    -> ChildProcess.Result
  {
    let substitutions = [
      Placeholder.module: [module], Placeholder.source: files,
      Placeholder.answer: [path("\(module).o")],
    ]
    return await prepared.run(compilerArguments + more, substitutions)
  }

  /// The arguments for the compiler. Without line numbers, variants of another answer compile faster.
  var compilerArguments: [String] {
    let words = prepared.manifest.compile
    return (incrementalBase == nil ? words : words.withoutDebugInfo) + ["-I", scratch.path]
  }

  /// Compiles and links a dedicated grader for this answer. Returns the compiler's output about the answer.
  private func buildDedicatedGrader() async throws -> String {
    let output = try await compileLibrary(lesson.answerModule, files(of: lesson.answerModule))
    let canary = scratch.appending(path: Canary.fileName)
    try canary.write(Data(Canary.source(for: lesson).utf8))
    let tests = lesson.grader.swiftPaths + [canary.path]
    try await compile(moduleArguments(lesson.testTarget, tests, makes: .object) + Toolchain.library)
    let grader = path("\(lesson.testTarget).o")
    try await compile(
      toolchain.executableArguments(
        path(PreparedLesson.program),
        prepared.testObjects + [grader] + objects
      )
    )
    if prepared.manifest.runsProgram {
      let name = lesson.programModule
      let files = lesson.program.swiftPaths
      try await compile(moduleArguments(name, files) + Toolchain.program(name))
      let words = prepared.programObjects(in: scratch) + objects
      try await compile(toolchain.executableArguments(path(name), words))
    }
    return output
  }

  private func compileLibrary(_ name: String, _ files: [String]) async throws -> String {
    try await compile(
      moduleArguments(name, files) + Toolchain.library + toolchain.coverageFlags(lesson)
    )
  }

  private func moduleArguments(
    _ name: String,
    _ files: [String],
    makes product: Toolchain.Product = .both
  ) -> [String] {
    let imports = [prepared.folder, scratch].flatMap { ["-I", $0.path] }
    return toolchain.moduleArguments(name, files, into: scratch, makes: product) + imports
  }

  @discardableResult private func compile(_ arguments: [String]) async throws -> String {
    try text(await toolchain.compile(arguments))
  }

  /// Returns the output of a successful compilation, and throws otherwise.
  private func text(_ output: ChildProcess.Result) throws -> String {
    if !output.succeeded { throw failure(output) }
    return output.text
  }

  private func failure(_ output: ChildProcess.Result) -> BuildFailure {
    let wanted = prepared.manifest.contract
    let missing = contract.map(wanted.missing) ?? Array(wanted.declarations)
    return BuildFailure(output, map: map, missing: missing)
  }
}
