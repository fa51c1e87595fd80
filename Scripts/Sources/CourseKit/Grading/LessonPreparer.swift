import Foundation
import Synchronization

struct LessonPreparer {
  let lesson: Lesson
  let toolchain: Toolchain
  let compiler: String
  private let stagingName = ".\(getpid())-\(UUID().uuidString)"

  private var all: URL { lesson.root.appending(path: ".build/course/prepared") }
  func folder(_ name: String) -> URL { all.appending(path: name) }
  private var stagingFolder: URL { folder(stagingName) }
  private var product: PreparedLesson {
    PreparedLesson(lesson: lesson, toolchain: toolchain, folder: stagingFolder)
  }

  /// Returns the folder's name for the current files, flags and compiler: `Lesson04Singletons-<contents>-<all>`. The
  /// first hash is the same in each checkout with the same files.
  func key() throws -> String {
    let folders = [lesson.givenFolder, lesson.program, lesson.grader, lesson.solution]
    let contents = try contents(of: lesson.sharedSourceFolders + folders)
    let hash = hash(lesson.answerModules + toolchain.coverageFlags(lesson), contents)
    return "\(lesson.name)-\(contents)-\(hash)"
  }

  private func hash(_ words: [String], _ contents: String) -> String {
    let all =
      "\(Self.version) \(toolchain.flags + words) \(lesson.root.path) \(compiler) \(contents)"
    return ContentHash(Data(all.utf8)).text
  }

  /// Returns the hash of the folders' files, by paths within the course.
  private func contents(of folders: [URL]) throws -> String {
    var hash = ContentHash()
    let remedy = "It belongs to the course: `git checkout` brings it back."
    for folder in folders {
      let paths = folder.swiftPaths
      if paths.isEmpty, ![lesson.program, lesson.hooks].contains(folder) {
        throw UserFacingError("\(folder.path) is missing.").remedy(remedy)
      }
      for path in paths {
        guard let bytes = FileManager.default.contents(atPath: path) else {
          throw UserFacingError("\(path) can't be read.").remedy(remedy)
        }
        hash.add(String(path.dropFirst(lesson.root.path.count)))
        hash.add(bytes)
      }
    }
    return hash.text
  }

  /// The version of a prepared folder's format.
  private static let version = 17
  private static let file = "prepared.json"

  func cachedLesson(_ key: String) -> PreparedLesson? {
    let folder = folder(key)
    guard let data = folder.appending(path: Self.file).contents,
      let manifest = try? JSONDecoder().decode(PreparedLesson.Manifest.self, from: data)
    else { return nil }
    utimes(folder.path, nil)
    return PreparedLesson(lesson: lesson, toolchain: toolchain, folder: folder, manifest: manifest)
  }

  /// Returns the prepared lesson. If there is none, concurrent callers share one call of `fill`.
  func prepared(_ key: String, _ fill: () async throws -> PreparedLesson.Manifest) async throws
    -> PreparedLesson
  {
    if let known = cachedLesson(key) { return known }
    let place = folder(key)
    do {
      try await materialize(place, in: stagingFolder, unless: { cachedLesson(key) != nil }) {
        let manifest = try await fill()
        // A call that was cut short may have left too little to go by.
        try Task.checkCancellation()
        try stagingFolder.appending(path: Self.file).write(JSONEncoder().encode(manifest))
      }
    } catch is CocoaError { throw Self.unwritable(stagingFolder.path) }
    removeStaleFolders(than: key)
    guard let prepared = cachedLesson(key) else { throw Self.unwritable(place.path) }
    return prepared
  }

  private static let reservedFolders = Mutex<Set<URL>>([])

  /// Fills a staging folder and moves it to its place. Concurrent callers wait and reuse it; if it failed, they retry.
  private func materialize(
    _ place: URL,
    in aside: URL,
    unless isMade: () -> Bool,
    _ fill: () async throws -> Void
  ) async throws {
    while !Self.reservedFolders.withLock({ $0.insert(place).inserted }) {
      try await Task.sleep(for: .milliseconds(20))
    }
    defer { Self.reservedFolders.withLock { _ = $0.remove(place) } }
    if isMade() { return }
    defer { aside.remove() }
    try aside.makeFolder()
    try await fill()
    // Another process that was quicker made the same, unless a disk lost it.
    if rename(aside.path, place.path) != 0, !isMade() {
      place.remove()
      rename(aside.path, place.path)
    }
  }

  /// Lists the lesson's tests with SwiftPM, and prepares nothing else.
  func listWithSwiftPM(_ report: Grader.ProgressHandler) async throws -> PreparedLesson.Manifest {
    stagingFolder.remove()
    let build = SwiftPMBuild(lesson: lesson, toolchain: toolchain)
    let lock = try await build.lock(report)
    defer { withExtendedLifetime(lock) {} }
    return PreparedLesson.Manifest(tests: try await build.tests(), isDirect: false)
  }

  /// The error of a toolchain that can't be called directly; SwiftPM builds instead.
  struct DirectBuildUnsupported: Error {}

  func compile() async throws -> PreparedLesson.Manifest {
    if toolchain.sanitizesThreads { return try await compileWithThreadSanitizer() }
    try product.graderFolder.makeFolder()
    let closed = product.graderFolder
    let fast = Toolchain.optimizedLibrary
    let support = lesson.gradingSupport.swiftPaths
    try await shareBuildProducts("interfaces") {
      try await compileRunner(into: $0)
      try await compileModule("OutsideWorld", lesson.world.swiftPaths, into: $0, form: fast)
      try await compileModule("GradingSupport", support, into: $0, form: fast, makes: .interface)
      if toolchain.hasHooks(lesson) {
        let hooks = lesson.hooks.swiftPaths
        try await compileModule("Hooks", hooks, into: $0, form: fast, makes: .object)
      }
    }
    async let supported: Void = shareBuildProducts("support") {
      try await compileModule("GradingSupport", support, into: $0, form: fast, makes: .object)
    }
    try await compileModule(lesson.name, lesson.givenFolder.swiftPaths, into: stagingFolder)
    let interface = stagingFolder.appending(path: "Answer.swiftinterface")
    let open = [
      "-enable-library-evolution", "-no-verify-emitted-module-interface",
      "-emit-module-interface-path", interface.path,
    ]
    try await compileSolution(open)
    let name = lesson.programModule
    let sources = lesson.program.swiftPaths
    let tests = lesson.grader.swiftPaths
    async let program: Void =
      sources.isEmpty
      ? () : compileModule(name, sources, into: closed, form: Toolchain.program(name))
    // The tests stay valid while only function bodies of the solution change.
    let imported = lesson.answerModules.dropLast().map { lesson.solution.appending(path: $0) }
    let folders = [lesson.givenFolder, lesson.grader] + imported
    try await shareBuildProducts(
      lesson.testTarget,
      of: folders,
      against: interface.text,
      into: closed
    ) {
      try await compileModule(lesson.testTarget, tests, into: $0, makes: .object)
    }
    try await program
    try await supported

    var manifest = PreparedLesson.Manifest()
    let graders = tests.map { URL(filePath: $0).text }
    let words = Set((graders + sources.map { URL(filePath: $0).text }).flatMap(\.identifiers))
    manifest.words = words.sorted().joined(separator: " ")
    manifest.contract = Contract(interface: interface.text, words: Set(words.map(String.init)))
    manifest.runsProgram = !sources.isEmpty && graders.contains { $0.contains("\"\(name)\"") }
    manifest.compile = await capturedCompilerInvocation()
    try await link(&manifest)
    manifest.tests = try await listTests()
    return manifest
  }

  /// Compiles the answer and its world for the thread sanitizer. The tests and their shared code stay as they are.
  private func compileWithThreadSanitizer() async throws -> PreparedLesson.Manifest {
    var toolchain = toolchain
    toolchain.sanitizesThreads = false
    let plain = LessonPreparer(lesson: lesson, toolchain: toolchain, compiler: compiler)
    let prepared = try await plain.prepared(plain.key()) { try await plain.compile() }
    try prepared.folder.copyFiles(into: stagingFolder) { !$0.hasPrefix("OutsideWorld.") }
    try await shareBuildProducts("sanitized") {
      let form = Toolchain.optimizedLibrary
      try await compileModule("OutsideWorld", lesson.world.swiftPaths, into: $0, form: form)
    }
    try await compileModule(lesson.name, lesson.givenFolder.swiftPaths, into: stagingFolder)
    try await compileSolution(["-enable-library-evolution"])
    var manifest = prepared.manifest
    manifest.compile = await capturedCompilerInvocation()
    try await link(&manifest)
    return manifest
  }

  /// Compiles the reference answer. `form` has the options that make its own module replaceable.
  private func compileSolution(_ form: [String]) async throws {
    let library = Toolchain.library + toolchain.coverageFlags(lesson)
    for name in lesson.answerModules {
      let files = lesson.files(of: name, among: lesson.solution.swiftFiles)
        .map { lesson.solution.appending(path: $0).path }
      let form = name == lesson.answerModule ? library + form : library
      try await compileModule(name, files, into: product.graderFolder, form: form)
    }
  }

  /// Copies build products that depend only on shared code, `folders` and `interface`; compiles them first if missing.
  private func shareBuildProducts(
    _ what: String,
    of folders: [URL] = [],
    against interface: String = "",
    into destination: URL? = nil,
    _ compile: (URL) async throws -> Void
  ) async throws {
    let contents = try contents(of: lesson.sharedSourceFolders + folders)
    let hash = hash(toolchain.coverageFlags(lesson) + [interface], contents)
    let place = folder("Shared-\(what)-" + hash)
    let aside = folder(stagingName + what)
    try await materialize(place, in: aside, unless: { place.isFolder }) { try await compile(aside) }
    try place.copyFiles(into: destination ?? stagingFolder)
  }

  private func compileModule(
    _ name: String,
    _ files: [String],
    into output: URL,
    form: [String] = Toolchain.library,
    makes product: Toolchain.Product = .both
  ) async throws {
    let imports = [stagingFolder, self.product.graderFolder, output].flatMap { ["-I", $0.path] }
    let words = toolchain.moduleArguments(name, files, into: output, makes: product)
    let result = try await call(words + imports + form)
    if !result.succeeded { throw failure(result) }
  }

  private func call(_ arguments: [String]) async throws -> ChildProcess.Result {
    let output = await toolchain.compile(arguments)
    if output.end == .cancelled { throw CancellationError() }
    return output
  }

  private func failure(_ output: ChildProcess.Result) -> UserFacingError {
    let solution = AnswerSnapshot(folder: lesson.solution)
    let map = SourceMap(solution, writtenTo: lesson.solution, lesson: lesson)
    let fault = BuildFailure(output, map: map, missing: nil)
    return UserFacingError("\(lesson.name) can't be prepared.").remedy(fault.explanation)
  }

  /// Compiles the program that runs the tests. If that fails, only SwiftPM can find `Testing`.
  private func compileRunner(into folder: URL) async throws {
    let file = folder.appending(path: "Runner.swift")
    try file.write(Data(Self.runner.utf8))
    let words = toolchain.moduleArguments("Runner", [file.path], into: folder)
    let output = try await call(words + Toolchain.library)
    if output.succeeded { return }
    let said = CompilerOutput(output.text)
    let isKnown = output.end != .exited(1) || said.isDiskFull || said.isCompilerKilled
    throw isKnown ? failure(output) : DirectBuildUnsupported()
  }

  /// The same program as SwiftPM's own runner. The processes of exit tests get no backtracer: their result is known,
  /// and the backtracer can hang if many threads trap together.
  static let runner = """
    import Foundation
    import Testing

    @main
    struct Runner {
      static func main() async {
        setenv("SWIFT_BACKTRACE", "enable=no", 1)
        await Testing.__swiftPMEntryPoint() as Never
      }
    }

    """

  private func capturedCompilerInvocation() async -> [String] {
    let substitutions = [
      Placeholder.module, "-I", Placeholder.folder, "-c", "-o", Placeholder.answer,
      Placeholder.source,
    ]
    let form = toolchain.flags + Toolchain.library + toolchain.coverageFlags(lesson)
    guard var words = await toolchain.call(form + ["-module-name"] + substitutions) else {
      return []
    }
    if let map = words.firstIndex(of: "-supplementary-output-file-map") {
      words.removeSubrange(map...(map + 1))
    }
    return Set(substitutions).isSubset(of: words) ? words : []
  }

  /// Links the programs once, if an answer can be a library next to them; it has to define the symbols that they use.
  private func link(_ manifest: inout PreparedLesson.Manifest) async throws {
    guard let library = Linking.answerLibrary else {
      manifest.link = await linkerCall(toolchain.executableArguments(Placeholder.program, objects))
      return
    }
    var programs = [PreparedLesson.program: objects]
    if manifest.runsProgram { programs[lesson.programModule] = product.programObjects() }
    var asked: Set<String> = []
    // The linker shall name each symbol that is missing as objects have it.
    let naming = ["--no-demangle", "--error-limit=0"].flatMap { ["-Xlinker", $0] }
    for words in programs.values {
      let told = try await call(toolchain.executableArguments("/dev/null", words + naming))
      asked.formUnion(told.text.matches(of: /undefined symbol: (\S+)/).map { String($0.output.1) })
    }
    let words = toolchain.linkerFlags + ["-emit-library", "-o", Placeholder.program]
    manifest.link = await linkerCall(words)
    if manifest.link.isEmpty { return }
    manifest.link += ["-soname=\(library)"]
    manifest.link += asked.sorted().enumerated().map { "--defsym=course\($0)=\($1)" }
    let place = product.graderFolder.appending(path: library).path
    let substitutions = [Placeholder.answer: answer, Placeholder.program: [place]]
    let linked = await product.run(manifest.link, substitutions)
    if !linked.succeeded { return manifest.link = [] }
    // A program finds its answer in its own folder, and an answer finds there what the graders replace.
    let finding = ["-rpath=$ORIGIN", "--no-as-needed"]
    let more = [place] + finding.flatMap { ["-Xlinker", $0] } + Linking.preloadedLibraries
    for (name, words) in programs {
      let program = product.graderFolder.appending(path: name).path
      let linked = try await call(toolchain.executableArguments(program, words + more))
      if !linked.succeeded { return manifest.link = [] }
    }
  }

  /// Returns the linker invocation that a driver would make for these arguments and an answer.
  private func linkerCall(_ arguments: [String]) async -> [String] {
    // A driver names no object that isn't there.
    let object = answer[answer.count - 1]
    guard var words = await toolchain.call(arguments + [object]) else { return [] }
    words.removeAll { $0.hasSuffix(".autolink") }
    // The linker is called through one driver more, which takes a quarter of its time.
    if let linker = await toolchain.call(Array(words.dropFirst()), of: words[0]) { words = linker }
    guard words.contains(Placeholder.program), words.contains(object) else { return [] }
    // `-lc` stays: it resolves the versions of symbols.
    return words.filter { !Linking.preloadedLibraries.contains($0) }.map {
      $0 == object ? Placeholder.answer : $0.replacing(stagingFolder.path, with: Placeholder.folder)
    }
  }

  /// The objects of the solution, against which the grader is compiled.
  private var answer: [String] {
    lesson.answerModules.map { product.graderFolder.appending(path: "\($0).o").path }
  }

  /// The objects of the lesson's test programs, without the answer's.
  private var objects: [String] { product.testObjects + [product.grader] }

  private func listTests() async throws -> [ExpectedTest] {
    var program = product.graderFolder.appending(path: PreparedLesson.program)
    let events = stagingFolder.appending(path: "tests.jsonl")
    let alone = stagingFolder.appending(path: "list")
    defer { for file in [alone, events] { file.remove() } }
    if !program.isRegularFile {
      program = alone
      let linked = try await call(toolchain.executableArguments(program.path, objects + answer))
      if CompilerOutput(linked.text).isDiskFull { throw failure(linked) }
      guard linked.succeeded else { throw DirectBuildUnsupported() }
    }
    let words = ["--list-tests", "--testing-library", "swift-testing"]
    let listed = await toolchain.run(program.path, words + EventRecord.stream(to: events.path))
    let tests = ExpectedTest.parse(events: events.text, of: lesson)
    guard listed.succeeded, !tests.isEmpty else { throw DirectBuildUnsupported() }
    return tests
  }

  static func unwritable(_ path: String) -> UserFacingError {
    UserFacingError("\(path) can't be written.")
      .remedy("Check the folder's permissions, or free some disk space.")
  }

  /// Removes folders that were not used for three days, and those that a killed tool left incomplete.
  private func removeStaleFolders(than key: String) {
    for name in all.entryNames where name != key {
      let folder = all.appending(path: name)
      let owner = name.hasPrefix(".") ? pid_t(name.dropFirst().prefix { $0 != "-" }) : nil
      guard let status = folder.status else { continue }
      let age = Date().timeIntervalSince1970 - status.modificationTime
      let isOrphan = owner.map { kill($0, 0) != 0 && errno == ESRCH } ?? false
      if isOrphan || age > 3 * 86_400 { folder.remove() }
    }
  }
}
