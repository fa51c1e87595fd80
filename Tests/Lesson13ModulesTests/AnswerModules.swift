import Foundation
import GradingSupport

/// The answer's modules as the compiler sees them: what can be built without what.
///
/// The package lets every module import those before it, so that any answer can be built. Here the compiler gets each once
/// more, not for testing, with only some of the others in reach. All tests of a process share what was built.
actor AnswerModules {
  static let shared = AnswerModules()

  /// What a module comes to that has no error.
  static let compiles = "compiles"

  /// The lesson's world, which any module may import but `Catalog`.
  static let world = ["OutsideWorld", "Lesson13Modules"]

  private let answer: URL
  private let course: URL
  private static let folder =
    FileManager.default.temporaryDirectory.appending(path: "modules-\(getpid())")
  private let folder = AnswerModules.folder
  private var builds: [String: Task<(outcome: String, interface: String), any Error>] = [:]

  private init() {
    let environment = ProcessInfo.processInfo.environment
    course =
      environment["COURSE_FOLDER"].map { URL(filePath: $0) }
      ?? (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let answers = "\(environment["COURSE_ANSWERS"] ?? "Exercises")/Lesson13Modules"
    answer =
      environment["COURSE_ANSWER_FOLDER"].map { URL(filePath: $0) }
      ?? course.appending(path: answers)
    try? FileManager.default.removeItem(at: folder)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: AnswerModules.folder) }
  }

  /// Builds a module for others to import.
  ///
  /// - Parameter imports: the modules in reach; those that compile are built first.
  /// - Returns: ``compiles`` or the compiler's first error, and what another package sees of the module.
  func build(_ module: String, with imports: [String]) async throws -> (
    outcome: String, interface: String
  ) {
    let name = name(of: module, with: imports)
    let build =
      builds[name]
      ?? Task {
        let reach = try await reach(imports)
        let place = folder.appending(path: name)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let file = place.appending(path: module).path
        let outcome = try await compiler(
          ["-emit-module", "-o", "\(file).swiftmodule", "-module-name", module]
            + ["-enable-library-evolution", "-no-verify-emitted-module-interface"]
            + ["-emit-private-module-interface-path", "\(file).seen"] + reach + files(of: module)
        )
        let interface = try? String(contentsOfFile: "\(file).seen", encoding: .utf8)
        return (try await cause(of: outcome, with: imports), interface ?? "")
      }
    builds[name] = build
    return try await build.value
  }

  /// Compiles a module, or `code` that imports some, and keeps nothing of it.
  ///
  /// - Parameters:
  ///   - imports: the modules in reach.
  ///   - decoys: modules that are there, as `canImport` sees it, and can't be imported.
  /// - Returns: ``compiles`` or the compiler's first error.
  func outcome(
    of module: String,
    code: String? = nil,
    with imports: [String],
    decoys: [String] = []
  ) async throws -> String {
    let reach = try await reach(imports) + ["-I", try closed(decoys)]
    var sources = try code == nil ? files(of: module) : []
    if let code {
      sources = [folder.appending(path: "\(module).swift").path]
      try Data(code.utf8).write(to: URL(filePath: sources[0]))
    }
    let arguments = ["-typecheck", "-module-name", module] + reach + sources
    // An import may hide from a debug build as well.
    let debug = try await cause(of: compiler(arguments), with: imports)
    return decoys.isEmpty || debug != Self.compiles
      ? debug : try await compiler(arguments, isDebug: false)
  }

  /// Why a module that is in reach isn't there: its own error, in place of one that only follows from it.
  private func cause(of outcome: String, with imports: [String]) async throws -> String {
    let missing = imports.firstIndex { outcome.hasSuffix("no such module '\($0)'") }
    guard let missing else { return outcome }
    let own = try await build(imports[missing], with: Array(imports[..<missing])).outcome
    return "\(imports[missing]), which it imports, does not compile: \(own)"
  }

  /// A folder with modules that are found and can't be imported. A Swift module would have to be compiled.
  private func closed(_ modules: [String]) throws -> String {
    let place = folder.appending(path: "closed-\(modules.joined(separator: "-"))")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    var map = ""
    for module in modules {
      map += "module \(module) { header \"\(module).h\" }\n"
      let file = place.appending(path: "\(module).h")
      try Data("#error \"\(module) can't be imported here\"".utf8).write(to: file)
    }
    try Data(map.utf8).write(to: place.appending(path: "module.modulemap"))
    return place.path
  }

  /// The options that put modules into reach; each is built with all that stand before it here.
  private func reach(_ modules: [String]) async throws -> [String] {
    var options: [String] = []
    for (index, module) in modules.enumerated() {
      let imports = Array(modules[..<index])
      _ = try await build(module, with: imports)
      options += ["-I", folder.appending(path: name(of: module, with: imports)).path]
    }
    return options
  }

  /// One build for each reach: what compiles beside others is no answer to whether it does alone.
  private func name(of module: String, with imports: [String]) -> String {
    (imports + [module]).joined(separator: "-")
  }

  /// The Swift files of a module: those of its folder, and for the root all others.
  private func files(of module: String) throws -> [String] {
    let folders = [
      "OutsideWorld": course.appending(path: "Lessons/OutsideWorld"),
      "Lesson13Modules": course.appending(path: "Lessons/Lesson13Modules/Given"),
      "Exercise13Modules": answer,
    ]
    let place = folders[module] ?? answer.appending(path: module)
    let others = module == "Exercise13Modules" ? ["Catalog/", "CatalogLive/", "Basket/"] : []
    return try FileManager.default.subpathsOfDirectory(atPath: place.path).sorted().filter { path in
      path.hasSuffix(".swift") && !others.contains(where: path.hasPrefix)
    }.map { place.appending(path: $0).path }
  }

  private func compiler(_ arguments: [String], isDebug: Bool = true) async throws -> String {
    let log = folder.appending(path: "\(UUID().uuidString).log")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let output = try FileHandle(forWritingTo: log)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-wmo", "-swift-version", "6", "-D", isDebug ? "DEBUG" : "RELEASE"]
      + ["-parse-as-library", "-package-name", "course"] + arguments
    // The compiler leaves folders behind where temporary files belong.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TMPDIR": folder.path]) { $1 }
    (process.standardOutput, process.standardError) = (output, output)
    let status: Int32 = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    if status == 0 { return Self.compiles }
    let said = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    // What the driver adds, without a place, may come before what the compiler says.
    let errors = said.filter { $0.contains("error: ") }
    guard let error = errors.first(where: { $0.contains(": error: ") }) ?? errors.first else {
      throw Broken("swiftc must say what is wrong, and ended with \(status)")
    }
    // /…/Basket/BasketModel.swift:2:8: error: no such module 'CatalogLive'
    let parts = error.replacing(answer.path + "/", with: "").split(separator: ":", maxSplits: 4)
    guard parts.count == 5 else { return String(error) }
    return parts[0].hasPrefix("/") ? "error:\(parts[4])" : "\(parts[0]):\(parts[1]):\(parts[4])"
  }
}
