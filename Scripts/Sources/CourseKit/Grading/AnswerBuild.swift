import Foundation

/// An answer that was compiled and linked with its lesson's tests.
struct TestProgram: Sendable {
  /// The program, SwiftPM where it has to run the tests, and words that leave to say which tests.
  let command: [String]
  let folder: URL
  let map: SourceMap
  var environment: [String: String]
  /// Whether SwiftPM runs the tests: one program at a time, and its report can't be kept out of what the answer prints.
  var usesSwiftPM = false
  /// Whether the grader was compiled against this very answer, which may then have changed what `==` means in it.
  var needsCanary = false
  var warnings: [BuildDiagnostic] = []

  /// Brings the sources of the lesson's world along, for an isolated test, which can't read the course's own.
  mutating func bring(_ lesson: Lesson) throws {
    environment["COURSE_FOLDER"] = folder.path
    for source in [lesson.shared[0], lesson.world] {
      let copy = folder.appending(path: source.path.dropFirst(lesson.root.path.count))
      try copy.deletingLastPathComponent().makeFolder()
      try FileManager.default.copyItem(at: source, to: copy)
    }
  }
}

/// Compiles an answer and links it with the prepared tests.
struct AnswerBuild {
  let prepared: PreparedLesson
  let answer: AnswerSnapshot
  let scratch: URL
  let options: GradingOptions
  /// What the answer offers, once its interface is known.
  private(set) var contract: Contract?
  /// Whether what the answer's own module imports looks to it as in `base`.
  private(set) var importsTheSame = true
  private var map: SourceMap { SourceMap(answer, writtenTo: sources, lesson: lesson) }
  private var base: CompiledFiles? { options.base }
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
    let record = prepared.record
    let isClosed = fitsPrepared && !record.compile.isEmpty && !record.link.isEmpty
    var said = try await compileModules(isClosed: isClosed)
    let quietly = ["--testing-library", "swift-testing", "--verbosity", "\(Int.min)"]
    let (command, variables) = ([path(PreparedLesson.program)] + quietly, toolchain.environment)
    var program = TestProgram(command: command, folder: scratch, map: map, environment: variables)
    program.environment["COURSE_MODULES"] = prepared.folder.path
    if isClosed, let warned = try await closed() {
      said += warned
    } else {
      said += try await open()
      program.needsCanary = true
    }
    program.warnings = CompilerOutput(said).diagnostics(map).filter { $0.severity == .warning }
    return program
  }

  /// Compiles the modules that the answer's own imports. Gives what the compiler said.
  mutating func compileModules(isClosed: Bool) async throws -> String {
    var said = ""
    for module in lesson.answerModules.dropLast() {
      if isClosed, importsTheSame, base?.lend(module, to: self) == true { continue }
      let files = files(of: module)
      if files.isEmpty {
        let fact = "The answer's folder \(module) holds no Swift file."
        throw BuildFault(.notCompiling, "\(fact) `course reset` brings the starter back.")
      }
      let emit = ["-emit-module-path", path("\(module).swiftmodule")]
      said +=
        isClosed ? try text(await frontend(module, files, emit)) : try await library(module, files)
      importsTheSame = importsTheSame && base.map { hasInterface(module, of: $0) } ?? false
    }
    return said
  }

  /// Whether a grader of its own is not asked for, and nothing in the answer's text tells that the prepared one could mean
  /// something else with it: functions with names of others, like that of `==` on strings (`@_silgen_name`, `@c`, `@main`),
  /// for which linker and canary have to look, and bodies that are part of its interface.
  private var fitsPrepared: Bool {
    let marks = ["@_", "@c(", "@c ", "@c\n", "@export", "@main", "@inlinable", "@frozen"]
    return !options.compilesGrader && !marks.contains(where: text.contains)
  }

  private var text: String {
    answer.files.values.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "\n")
  }

  /// Links the prepared grader. Gives what the compiler said, `nil` if the answer doesn't fit.
  private mutating func closed() async throws -> String? {
    let (compiled, objects) = await compiled()
    if let compiled, !compiled.succeeded { throw fault(compiled) }
    if let interface = URL(filePath: interface).contents {
      let words = Set(prepared.record.words.split(separator: " ").map(String.init))
      let offered = Contract(interface: String(decoding: interface, as: UTF8.self), words: words)
      contract = offered
      if !prepared.record.contract.isKept(by: offered) { return nil }
    }
    let said = compiled?.text ?? ""
    let (record, name) = (prepared.record, lesson.programModule)
    guard let library = Linking.answerLibrary else {
      let words = toolchain.executable(path(name), prepared.programObjects() + objects)
      async let program = record.runsProgram ? toolchain.compile(words) : nil
      let slots = [Slot.answer: objects, Slot.program: [path(PreparedLesson.program)]]
      let linked = await prepared.call(record.link, slots)
      guard await program?.succeeded ?? true, linked.succeeded else { return nil }
      return said
    }
    // Libraries that no program brings, because to load them takes longer than most tests.
    let more = ["FoundationNetworking", "FoundationXML", "swiftDistributed"]
      .filter { text.contains($0.trimmingPrefix("swift")) }.map { "-l\($0)" }
    let slots = [Slot.answer: objects + more, Slot.program: [path(library)]]
    guard await prepared.call(record.link, slots).succeeded else { return nil }
    for name in [PreparedLesson.program] + (record.runsProgram ? [name] : []) {
      try prepared.closed.appending(path: name).link(at: scratch.appending(path: name))
    }
    return said
  }

  /// What the compiler said of the answer's own module, if it was asked, and the objects of all modules.
  private func compiled() async -> (ChildProcess.Result?, objects: [String]) {
    if let base, importsTheSame, base.helps(answer, of: lesson),
      let compiled = await compileFiles(since: base)
    {
      return (compiled.output, objects.dropLast() + compiled.objects)
    }
    let files = files(of: lesson.answerModule)
    let form = ["-enable-library-evolution", "-emit-module-interface-path", interface]
    return (await frontend(lesson.answerModule, files, form), objects)
  }

  private func frontend(_ module: String, _ files: [String], _ more: [String]) async
    -> ChildProcess.Result
  {
    let slots = [Slot.module: [module], Slot.source: files, Slot.answer: [path("\(module).o")]]
    return await prepared.call(call + more, slots)
  }

  /// How the compiler is called. Nobody is told lines of an answer that is like another one, and to write them takes a
  /// tenth of the time.
  var call: [String] {
    let words = prepared.record.compile
    return (base == nil ? words : words.withoutLines) + ["-I", scratch.path]
  }

  /// Compiles and links a grader for this answer alone. Gives what the compiler said of the answer.
  private func open() async throws -> String {
    let said = try await library(lesson.answerModule, files(of: lesson.answerModule))
    let canary = scratch.appending(path: Canary.fileName)
    try canary.write(Data(Canary.source(for: lesson).utf8))
    let tests = Lesson.sources(in: lesson.grader) + [canary.path]
    try await compile(module(lesson.testTarget, tests, makes: .object) + Toolchain.library)
    let grader = path("\(lesson.testTarget).o")
    try await compile(
      toolchain.executable(path(PreparedLesson.program), prepared.testObjects + [grader] + objects)
    )
    if prepared.record.runsProgram {
      let (name, files) = (lesson.programModule, Lesson.sources(in: lesson.program))
      try await compile(module(name, files) + Toolchain.program(name))
      let words = prepared.programObjects(in: scratch) + objects
      try await compile(toolchain.executable(path(name), words))
    }
    return said
  }

  /// Compiles a module of the answer.
  private func library(_ name: String, _ files: [String]) async throws -> String {
    try await compile(module(name, files) + Toolchain.library + toolchain.branches(lesson))
  }

  private func module(_ name: String, _ files: [String], makes product: Toolchain.Product = .both)
    -> [String]
  {
    let imports = [prepared.folder, scratch]
    return toolchain.module(name, files, into: scratch, imports: imports, makes: product)
  }

  @discardableResult
  private func compile(_ arguments: [String]) async throws -> String {
    try text(await toolchain.compile(arguments))
  }

  /// What the compiler said when it succeeded.
  private func text(_ output: ChildProcess.Result) throws -> String {
    if !output.succeeded { throw fault(output) }
    return output.text
  }

  private func fault(_ output: ChildProcess.Result) -> BuildFault {
    let text = CompilerOutput(output.text)
    let wanted = prepared.record.contract
    let missing = contract.map(wanted.missing) ?? Array(wanted.declarations)
    return BuildFault(text, output.end, map: map, missing: missing)
  }
}
