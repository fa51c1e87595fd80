import Foundation
import GradingSupport

/// The modules of the answer, each compiled once more with only some of the other modules.
///
/// In the package, each module can import those before it, so that every answer compiles.
actor AnswerModules {
  static let shared = AnswerModules()
  /// The modules that the root imports.
  private static let imported = ["Catalog", "CatalogLive", "Basket"]
  private static let folder =
    FileManager.default.temporaryDirectory.appending(path: "modules-\(getpid())")

  private let answer = Lesson13.folders.answerFolder
  /// The first error and the public interface of each module that was compiled, by the list of imports and its name.
  private var builds: [String: Task<(error: String?, interface: String), any Error>] = [:]

  private init() {
    atexit { try? FileManager.default.removeItem(at: AnswerModules.folder) }
  }

  /// Compiles a module, and returns the first error of the compiler, or nil.
  ///
  /// - Parameters:
  ///   - module: the module, or `Probe`.
  ///   - code: the source of `Probe`.
  ///   - imports: the modules of the answer that it can import, in the order in which they may import each other.
  ///   - hasWorld: whether it can also import `OutsideWorld` and `Lesson13Modules`.
  ///   - locked: modules that `canImport` finds, but that can't be imported.
  ///   - addition: more source of the module.
  func error(
    of module: String,
    code: String? = nil,
    importing imports: [String],
    hasWorld: Bool = true,
    locked: [String] = [],
    adding addition: String? = nil
  ) async throws -> String? {
    var options = ["-typecheck", "-module-name", module]
    if hasWorld { options += ["-I", try await world()] }
    options += try await paths(of: imports)
    if !locked.isEmpty { options += ["-I", try lock(locked)] }
    if code == nil { options += sources(of: module) }
    for (name, text) in [("Probe", code), ("Addition", addition)] {
      guard let text else { continue }
      let file = try folder(named: name).appending(path: "\(name).swift")
      try Data(text.utf8).write(to: file)
      options.append(file.path)
    }
    // With locked modules in both configurations: an import may be behind `#if DEBUG`.
    for flags in locked.isEmpty ? [[]] : [["-D", "DEBUG"], []] {
      let folder = try folder(named: "temporary")
      let errors = try await SwiftCompiler.errors(
        of: options + flags,
        in: folder,
        ownModules: Self.imported
      )
      if let error = errors.first { return try await cause(of: shortened(error), among: imports) }
    }
    return nil
  }

  /// Returns the error of an imported module that doesn't compile, in place of the error that follows from it.
  private func cause(of error: String, among imports: [String]) async throws -> String {
    let missing = imports.firstIndex { error.hasSuffix("no such module '\($0)'") }
    guard let missing else { return error }
    let others = Array(imports[..<missing])
    let own = try await build(imports[missing], importing: others).error
    return "\(imports[missing]) does not compile: \(own ?? error)"
  }

  /// Compiles a module, and returns what another package sees of it: declarations, without comments and imports.
  ///
  /// - Throws: an error with the compiler's, if the module doesn't compile.
  func publicDeclarations(of module: String, importing imports: [String]) async throws -> [String] {
    let build = try await build(module, importing: imports)
    if let error = build.error { throw Uncompiled(error: error) }
    return build.interface.split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("//") && !$0.split(separator: " ").contains("import") }
  }

  struct Uncompiled: Error { let error: String }

  /// Returns the options that make modules importable, each compiled with those before it.
  private func paths(of modules: [String]) async throws -> [String] {
    var options: [String] = []
    for (index, module) in modules.enumerated() {
      _ = try await build(module, importing: Array(modules[..<index]))
      options += ["-I", try folder(named: modules[...index].joined()).path]
    }
    return options
  }

  private func build(_ module: String, importing imports: [String]) async throws
    -> (error: String?, interface: String)
  {
    let name = (imports + [module]).joined()
    let build =
      builds[name]
      ?? Task {
        let file = try folder(named: name).appending(path: module).path
        let errors = try await SwiftCompiler.errors(
          of: ["-emit-module", "-o", "\(file).swiftmodule", "-module-name", module]
            + ["-enable-library-evolution", "-no-verify-emitted-module-interface"]
            + ["-emit-private-module-interface-path", "\(file).seen"]
            + ["-I", try await world()] + (try await paths(of: imports)) + sources(of: module),
          in: folder(named: "temporary")
        )
        let interface = try? String(contentsOfFile: "\(file).seen", encoding: .utf8)
        return (errors.first.map(shortened), interface ?? "")
      }
    builds[name] = build
    return try await build.value
  }

  private var worldBuild: Task<String, any Error>?

  private func world() async throws -> String {
    let build =
      worldBuild
      ?? Task {
        let place = try folder(named: "world")
        try await SwiftCompiler.addWorld(of: Lesson13.folders, to: place)
        return place.path
      }
    worldBuild = build
    return try await build.value
  }

  /// Creates modules that are found and can't be imported.
  private func lock(_ modules: [String]) throws -> String {
    let place = try folder(named: "locked-\(modules.joined())")
    for module in modules {
      let text = "#error \"\(module) can't be imported here\""
      try Data(text.utf8).write(to: place.appending(path: "\(module).h"))
    }
    let map = modules.map { "module \($0) { header \"\($0).h\" }\n" }.joined()
    try Data(map.utf8).write(to: place.appending(path: "module.modulemap"))
    return place.path
  }

  private func folder(named name: String) throws -> URL {
    let folder = Self.folder.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Returns the Swift files of a module: those of its folder, and for the root all others.
  private func sources(of module: String) -> [String] {
    guard module == "Exercise13Modules" else { return answer.appending(path: module).swiftFiles }
    let others = Self.imported.map { answer.appending(path: $0).path + "/" }
    return answer.swiftFiles.filter { file in !others.contains { file.hasPrefix($0) } }
  }

  /// `/…/Basket/BasketModel.swift:2:8: error: …` without the folder of the answer and the column.
  private func shortened(_ error: String) -> String {
    error.replacing(answer.path + "/", with: "").replacing(Self.folder.path + "/Probe/", with: "")
      .replacing(#/^(.*\.swift:\d+):\d+:/#) {
        $0.output.1 + ":"
      }
  }
}
