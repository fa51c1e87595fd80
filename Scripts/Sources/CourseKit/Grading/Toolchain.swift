import Foundation

/// The Swift toolchain, with the options of SwiftPM's debug build, but one call per module.
package struct Toolchain: Hashable, Sendable {
  /// The absolute path of `swift`.
  package let swift: String
  /// The environment of child processes: only the variables that compilers and programs need.
  package private(set) var environment: [String: String]
  /// The time without progress, or of processors, of one call.
  package var invocationTimeout: Duration = .seconds(600)
  /// The address space of one call, in bytes; no limit if `nil`.
  package var invocationMemoryLimit: Int?
  var sanitizesThreads = false
  private static let portable = "COURSE_PORTABLE"
  /// Whether tests use only features of all platforms: no hooks, and nothing in `/proc`.
  var isPortable: Bool { environment[Self.portable] != nil }
  /// The toolchain for tests that use only features of all platforms.
  package var portable: Toolchain {
    var copy = self
    copy.environment[Self.portable] = "1"
    return copy
  }

  /// Finds a runnable `swift` in the folders of `PATH`.
  package static func find(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Toolchain? {
    guard let swift = environment.program("swift") else { return nil }
    let kept = environment.filter { name, _ in
      forwardedVariables.contains(name) || passedOnPrefixes.contains { name.hasPrefix($0) }
    }.merging(["NO_COLOR": "1", "TERM": "dumb"]) { $1 }
    return Toolchain(swift: swift, environment: kept)
  }

  private static let forwardedVariables: Set = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "LANG", "TZ", "LD_LIBRARY_PATH",
    "SDKROOT", "DEVELOPER_DIR", "TOOLCHAINS", "CC", "CXX",
  ]
  private static let passedOnPrefixes = ["LC_", "DYLD_", "XDG_", "SWIFTLY_"]
  package var compiler: String { swift + "c" }

  /// The identity of this compiler, if it is next to its parts and no proxy.
  var frontendIdentity: String? {
    let real = URL(filePath: swift).resolvingSymlinksInPath()
    let frontend = real.deletingLastPathComponent().appending(path: "swift-frontend")
    return frontend.resolvingSymlinksInPath().status.map {
      "\(frontend.path) \($0.st_size) \($0.modificationTime)"
    }
  }

  private static let temporary = try? TemporaryFolder.make()

  /// Runs a compiler or linker. The driver leaves temporary folders behind, so they go into the tool's own.
  package func run(
    _ program: String,
    _ arguments: [String],
    folder: URL? = nil,
    variables: [String: String] = [:]
  ) async -> ChildProcess.Result {
    var variables = environment.merging(variables) { $1 }
    // Large pages spare the compiler a tenth of its time, where the system's library and its kernel offer them.
    variables["GLIBC_TUNABLES"] = "glibc.malloc.hugetlb=1"
    if program == compiler, let folder = Self.temporary { variables["TMPDIR"] = folder.path }
    var process = ChildProcess(program: program, arguments: arguments, environment: variables)
    process.folder = folder
    process.retainedOutputBytes = 2 << 20
    process.outputLimit = 256 << 20
    process.memory = invocationMemoryLimit
    process.setStallLimit(to: invocationTimeout)
    return await process.output()
  }

  /// Returns the last invocation that a driver, the compiler's by default, would make; `nil` if it would make none.
  package func call(_ arguments: [String], of driver: String? = nil) async -> [String]? {
    let output = await run(driver ?? compiler, ["-###"] + arguments)
    guard output.succeeded else { return nil }
    return output.text.split(separator: "\n").map { String($0).shellWords }
      .last { $0.first?.hasPrefix("/") == true }
  }

  func compile(_ arguments: [String]) async -> ChildProcess.Result {
    await run(compiler, arguments)
  }

  var flags: [String] {
    [
      "-swift-version", "6", "-enable-testing", "-Onone", "-gline-tables-only", "-DSWIFT_PACKAGE",
      "-DDEBUG", "-package-name", "course", "-wmo", "-no-color-diagnostics",
      // The compiler's looks at its own work take a tenth of its time.
      "-Xfrontend", "-sil-verify-none", "-Xfrontend", "-disable-llvm-verify",
    ] + sanitizer
  }

  private var sanitizer: [String] { sanitizesThreads ? ["-sanitize=thread"] : [] }

  /// Whether test programs have hooks. The thread sanitizer observes threads itself.
  func hasHooks(_ lesson: Lesson) -> Bool {
    !sanitizesThreads && !isPortable && !Linking.coverageFlags.isEmpty && lesson.hooks.isFolder
  }

  /// Returns the compiler's options for an answer, so that it calls the hooks.
  func coverageFlags(_ lesson: Lesson) -> [String] { hasHooks(lesson) ? Linking.coverageFlags : [] }

  func executableArguments(_ path: String, _ objects: [String]) -> [String] {
    linkerFlags + ["-emit-executable", "-o", path] + objects
  }

  var linkerFlags: [String] { sanitizer + Linking.flags }

  /// The build products of a module: `<module>.o` has its code, `<module>.swiftmodule` its interface.
  enum Product { case object, interface, both }

  /// Returns the arguments that compile a module, without those for its imports and its kind (library or program). A
  /// module that is not imported is part of the tests, and gets no debug info.
  func moduleArguments(
    _ name: String,
    _ files: [String],
    into output: URL,
    makes product: Product = .both
  ) -> [String] {
    let place = output.appending(path: name).path
    let skip = "-experimental-skip-non-inlinable-function-bodies-without-types"
    let object = product == .interface ? ["-Xfrontend", skip] : ["-c", "-o", "\(place).o"]
    let interface = ["-emit-module", "-emit-module-path", "\(place).swiftmodule"]
    let flags = product == .object ? flags.withoutDebugInfo : flags
    return flags + ["-module-name", name] + object + (product == .object ? [] : interface) + files
  }

  static let library = ["-parse-as-library"]
  /// Options of the code that all graders share, which is compiled once and runs thousands of times.
  static let optimizedLibrary = library + ["-O", "-Xcc", "-fno-omit-frame-pointer"]

  /// Returns the options of a program whose `main` has another name, so that it can be linked with the tests.
  static func program(_ name: String) -> [String] {
    ["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "\(name)_main"]
  }
}

extension [String] {
  var withoutDebugInfo: [String] { filter { !$0.hasPrefix("-g") && !$0.contains("dwarf") } }
}

extension [String: String] {
  /// Returns the absolute path of a program in one of the folders of `PATH`.
  func program(_ name: String) -> String? {
    let folders = (self["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }
}
