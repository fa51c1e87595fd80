import Foundation
import Synchronization

struct Preparation {
  let lesson: Lesson
  let toolchain: Toolchain
  /// What tells the compiler from all others.
  let compiler: String
  private let draftName = ".\(getpid())-\(UUID().uuidString)"

  private var all: URL { lesson.root.appending(path: ".build/course/prepared") }
  /// Where what goes by this name stands when it is made.
  func folder(_ name: String) -> URL { all.appending(path: name) }
  /// Where the lesson is made before it comes to its place.
  private var draft: URL { folder(draftName) }
  private var imports: [URL] { [draft, product.closed] }
  private var product: PreparedLesson {
    PreparedLesson(lesson: lesson, toolchain: toolchain, folder: draft)
  }

  /// The name of the lesson's folder for today's bytes, flags and compiler: `Lesson04Singletons-<contents>-<all>`, of which
  /// the first hash is the same in each checkout with the same files.
  func key() throws -> String {
    let folders = [lesson.world, lesson.program, lesson.grader, lesson.solution]
    let contents = try contents(of: lesson.shared + folders)
    let hash = hash(lesson.answerModules + toolchain.branches(lesson), contents)
    return "\(lesson.name)-\(contents)-\(hash)"
  }

  private func hash(_ words: [String], _ contents: String) -> String {
    var hash = ContentHash()
    hash.add("\(Self.version) \(toolchain.flags + words) \(lesson.root.path)")
    hash.add(compiler)
    hash.add(contents)
    return hash.text
  }

  /// The hash of what the folders hold, by paths within the course.
  private func contents(of folders: [URL]) throws -> String {
    var hash = ContentHash()
    let remedy = "It belongs to the course: `git checkout` brings it back."
    for folder in folders {
      let paths = Lesson.sources(in: folder)
      if paths.isEmpty, ![lesson.program, lesson.hooks].contains(folder) {
        throw Explanation("\(folder.path) is missing.").remedy(remedy)
      }
      for path in paths {
        guard let bytes = FileManager.default.contents(atPath: path) else {
          throw Explanation("\(path) can't be read.").remedy(remedy)
        }
        hash.add(String(path.dropFirst(lesson.root.path.count)))
        hash.add(bytes)
      }
    }
    return hash.text
  }

  /// Grows when the content of a prepared folder changes its form.
  private static let version = 15
  private static let file = "prepared.json"

  func existing(_ key: String) -> PreparedLesson? {
    let folder = folder(key)
    guard let data = folder.appending(path: Self.file).contents,
      let record = try? JSONDecoder().decode(PreparedLesson.Record.self, from: data)
    else { return nil }
    utimes(folder.path, nil)
    return PreparedLesson(lesson: lesson, toolchain: toolchain, folder: folder, record: record)
  }

  /// The prepared lesson; where there is none, one of those who ask at the same time has `fill` make it.
  func prepared(_ key: String, _ fill: () async throws -> PreparedLesson.Record) async throws
    -> PreparedLesson
  {
    if let known = existing(key) { return known }
    let place = folder(key)
    do {
      try await make(place, in: draft, unless: { existing(key) != nil }) {
        let record = try await fill()
        // A call that was cut short may have left too little to go by.
        try Task.checkCancellation()
        try draft.appending(path: Self.file).write(JSONEncoder().encode(record))
      }
    } catch is CocoaError {
      throw Self.unwritable(draft.path)
    }
    forgetOthers(than: key)
    guard let prepared = existing(key) else { throw Self.unwritable(place.path) }
    return prepared
  }

  private static let taken = Mutex<Set<URL>>([])

  /// Fills a folder aside and moves it to its place. One at a time does: who comes second finds it made, or makes it in the
  /// place of one that failed.
  private func make(
    _ place: URL,
    in aside: URL,
    unless isMade: () -> Bool,
    _ fill: () async throws -> Void
  ) async throws {
    while !Self.taken.withLock({ $0.insert(place).inserted }) {
      try await Task.sleep(for: .milliseconds(20))
    }
    defer { Self.taken.withLock { _ = $0.remove(place) } }
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

  /// Asks SwiftPM for the lesson's tests, and no more.
  func listWithSwiftPM(_ report: Grader.Report) async throws -> PreparedLesson.Record {
    draft.remove()
    let build = SwiftPMBuild(lesson: lesson, toolchain: toolchain)
    let lock = try await build.lock(report)
    defer { withExtendedLifetime(lock) {} }
    return PreparedLesson.Record(tests: try await build.tests(), isDirect: false)
  }

  /// What a toolchain can't do when it is called directly; then SwiftPM builds.
  struct Unsupported: Error {}

  func compile() async throws -> PreparedLesson.Record {
    if toolchain.sanitizesThreads { return try await sanitized() }
    try product.closed.makeFolder()
    let (closed, fast, support) = (product.closed, Toolchain.optimizedLibrary, lesson.shared[1])
    try await share("interfaces") {
      try await runner(into: $0)
      try await module("OutsideWorld", lesson.shared[0], into: $0, form: fast)
      try await module("GradingSupport", support, into: $0, form: fast, makes: .interface)
      if toolchain.hasHooks(lesson) {
        try await module("Hooks", lesson.hooks, into: $0, form: fast, makes: .object)
      }
    }
    async let supported: Void = share("support") {
      try await module("GradingSupport", support, into: $0, form: fast, makes: .object)
    }
    try await module(lesson.name, lesson.world, into: draft)
    let interface = draft.appending(path: "Answer.swiftinterface")
    let open = [
      "-enable-library-evolution", "-no-verify-emitted-module-interface",
      "-emit-module-interface-path", interface.path,
    ]
    try await solution(open)
    let (name, sources) = (lesson.programModule, lesson.program)
    async let program: Void =
      sources.isFolder ? module(name, sources, into: closed, form: Toolchain.program(name)) : ()
    try await module(lesson.testTarget, lesson.grader, into: closed, makes: .object)
    try await program
    try await supported

    var record = PreparedLesson.Record()
    let graders = Lesson.sources(in: lesson.grader).map { URL(filePath: $0).text }
    let users = graders + Lesson.sources(in: sources).map { URL(filePath: $0).text }
    let words = Set(users.flatMap(\.identifiers))
    record.words = words.sorted().joined(separator: " ")
    record.contract = Contract(interface: interface.text, words: Set(words.map(String.init)))
    record.runsProgram = sources.isFolder && graders.contains { $0.contains("\"\(name)\"") }
    record.compile = await compilerCall()
    try await link(&record)
    record.tests = try await tests()
    return record
  }

  /// Compiles what the thread sanitizer shall look at: the answer and its world. Tests and what they share stay as they are.
  private func sanitized() async throws -> PreparedLesson.Record {
    var toolchain = toolchain
    toolchain.sanitizesThreads = false
    let plain = Preparation(lesson: lesson, toolchain: toolchain, compiler: compiler)
    let prepared = try await plain.prepared(plain.key()) { try await plain.compile() }
    try prepared.folder.copyFiles(into: draft) { !$0.hasPrefix("OutsideWorld.") }
    try await share("sanitized") {
      let form = Toolchain.optimizedLibrary
      try await module("OutsideWorld", lesson.shared[0], into: $0, form: form)
    }
    try await module(lesson.name, lesson.world, into: draft)
    try await solution(["-enable-library-evolution"])
    var record = prepared.record
    record.compile = await compilerCall()
    try await link(&record)
    return record
  }

  /// Compiles the reference answer. `form`: what makes its own module one that others may stand in for.
  private func solution(_ form: [String]) async throws {
    for name in lesson.answerModules {
      let files = lesson.files(of: name, among: lesson.solution.swiftFiles)
        .map { lesson.solution.appending(path: $0).path }
      let words = toolchain.module(name, files, into: product.closed, imports: imports)
      let more = name == lesson.answerModule ? form : []
      try await compile(words + Toolchain.library + toolchain.branches(lesson) + more)
    }
  }

  /// Brings what is the same for all lessons, and compiles it where nobody has before.
  private func share(_ what: String, _ compile: (URL) async throws -> Void) async throws {
    let hash = hash(toolchain.branches(lesson), try contents(of: lesson.shared))
    let place = folder("Shared-\(what)-" + hash)
    let aside = folder(draftName + what)
    try await make(place, in: aside, unless: { place.isFolder }) { try await compile(aside) }
    try place.copyFiles(into: draft)
  }

  private func module(
    _ name: String,
    _ folder: URL,
    into output: URL,
    form: [String] = Toolchain.library,
    makes product: Toolchain.Product = .both
  ) async throws {
    let (files, imports) = (Lesson.sources(in: folder), imports + [output])
    let words = toolchain.module(name, files, into: output, imports: imports, makes: product)
    try await compile(words + form)
  }

  private func compile(_ arguments: [String]) async throws {
    let output = try await call(arguments)
    if !output.succeeded { throw failure(output) }
  }

  private func call(_ arguments: [String]) async throws -> ChildProcess.Result {
    let output = await toolchain.compile(arguments)
    if output.end == .cancelled { throw CancellationError() }
    return output
  }

  private func failure(_ output: ChildProcess.Result) -> Explanation {
    let solution = AnswerSnapshot(folder: lesson.solution)
    let map = SourceMap(solution, writtenTo: lesson.solution, lesson: lesson)
    let fault = BuildFault(CompilerOutput(output.text), output.end, map: map, missing: nil)
    return Explanation("\(lesson.name) can't be prepared.").remedy(fault.explanation)
  }

  /// The program that the tests run in. Where it can't be compiled, only SwiftPM finds `Testing`.
  private func runner(into folder: URL) async throws {
    let file = folder.appending(path: "Runner.swift")
    try file.write(Data(Self.runner.utf8))
    let words = toolchain.module("Runner", [file.path], into: folder, imports: imports)
    let output = try await call(words + Toolchain.library)
    if output.succeeded { return }
    let said = CompilerOutput(output.text)
    let isKnown = output.end != .exited(1) || said.isDiskFull || said.isCompilerKilled
    throw isKnown ? failure(output) : Unsupported()
  }

  /// What SwiftPM's own runner does. The processes of exit tests get no backtracer: they have said
  /// what they had to say, and when many threads trap at once, it hangs at times.
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

  private func compilerCall() async -> [String] {
    let slots = [Slot.module, "-I", Slot.folder, "-c", "-o", Slot.answer, Slot.source]
    let form = toolchain.flags + Toolchain.library + toolchain.branches(lesson)
    guard var words = await call(of: toolchain.compiler, form + ["-module-name"] + slots) else {
      return []
    }
    if let map = words.firstIndex(of: "-supplementary-output-file-map") {
      words.removeSubrange(map...(map + 1))
    }
    return Set(slots).isSubset(of: words) ? words : []
  }

  /// Links the programs once, where an answer can be a library beside them; that has to define what they ask of it.
  private func link(_ record: inout PreparedLesson.Record) async throws {
    guard let library = Linking.answerLibrary else {
      record.link = await linkerCall(toolchain.executable(Slot.program, objects))
      return
    }
    var programs = [PreparedLesson.program: objects]
    if record.runsProgram { programs[lesson.programModule] = product.programObjects() }
    var asked: Set<String> = []
    // The linker shall name each symbol that is missing as objects have it.
    let naming = ["--no-demangle", "--error-limit=0"].flatMap { ["-Xlinker", $0] }
    for words in programs.values {
      let told = try await call(toolchain.executable("/dev/null", words + naming))
      asked.formUnion(told.text.matches(of: /undefined symbol: (\S+)/).map { String($0.output.1) })
    }
    let words = toolchain.linking + ["-emit-library", "-o", Slot.program]
    record.link = await linkerCall(words)
    if record.link.isEmpty { return }
    record.link += ["-soname=\(library)"]
    record.link += asked.sorted().enumerated().map { "--defsym=course\($0)=\($1)" }
    let place = product.closed.appending(path: library).path
    let slots = [Slot.answer: answer, Slot.program: [place]]
    let linked = await product.call(record.link, slots)
    if !linked.succeeded { return record.link = [] }
    // A program finds its answer in its own folder, and an answer finds there what the graders replace.
    let finding = ["-rpath=$ORIGIN", "--no-as-needed"]
    let more = [place] + finding.flatMap { ["-Xlinker", $0] } + Linking.offered
    for (name, words) in programs {
      let program = product.closed.appending(path: name).path
      let linked = try await call(toolchain.executable(program, words + more))
      if !linked.succeeded { return record.link = [] }
    }
  }

  /// The linker's call that a driver would make for these words and an answer.
  private func linkerCall(_ arguments: [String]) async -> [String] {
    // A driver names no object that isn't there.
    let object = answer[answer.count - 1]
    guard var words = await call(of: toolchain.compiler, arguments + [object]) else { return [] }
    words.removeAll { $0.hasSuffix(".autolink") }
    // The linker is called through one driver more, which takes a quarter of its time.
    if let linker = await call(of: words[0], Array(words.dropFirst())) { words = linker }
    guard words.contains(Slot.program), words.contains(object) else { return [] }
    // `-lc` stays: it tells the versions of what is called.
    return words.filter { !Linking.offered.contains($0) }.map {
      $0 == object ? Slot.answer : $0.replacing(draft.path, with: Slot.folder)
    }
  }

  /// The objects of the solution, against which the grader is compiled.
  private var answer: [String] {
    lesson.answerModules.map { product.closed.appending(path: "\($0).o").path }
  }

  /// The objects of all test programs of the lesson: all but the answer's.
  private var objects: [String] { product.testObjects + [product.grader] }

  /// The last call that a driver would make.
  private func call(of driver: String, _ arguments: [String]) async -> [String]? {
    let output = await toolchain.run(driver, ["-###"] + arguments)
    guard output.succeeded else { return nil }
    return output.text.split(separator: "\n").map { String($0).shellWords }
      .last { $0.first?.hasPrefix("/") == true }
  }

  private func tests() async throws -> [ExpectedTest] {
    var program = product.closed.appending(path: PreparedLesson.program)
    let events = draft.appending(path: "tests.jsonl")
    let alone = draft.appending(path: "list")
    defer { for file in [alone, events] { file.remove() } }
    if !program.isRegularFile {
      program = alone
      let linked = try await call(toolchain.executable(program.path, objects + answer))
      if CompilerOutput(linked.text).isDiskFull { throw failure(linked) }
      guard linked.succeeded else { throw Unsupported() }
    }
    let words = ["--list-tests", "--testing-library", "swift-testing"]
    let stream = EventRecord.stream(to: events.path)
    let listed = await toolchain.run(program.path, words + stream)
    let tests = ExpectedTest.list(events: events.text, of: lesson)
    guard listed.succeeded, !tests.isEmpty else { throw Unsupported() }
    return tests
  }

  static func unwritable(_ path: String) -> Explanation {
    Explanation("\(path) can't be written.")
      .remedy("Give yourself the right to write there, or free some space on the disk.")
  }

  /// Removes what nobody has needed for three days, and what a killed tool left half made.
  private func forgetOthers(than key: String) {
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
