import Foundation

/// The Swift toolchain that compiles answers, and how it compiles modules of the course: as SwiftPM
/// does it for a debug build, but each with one call.
package struct Toolchain: Hashable, Sendable {
  /// The absolute path of `swift`.
  package let swift: String
  /// What children see of the environment: what compilers and programs need, and nothing that
  /// changes from one terminal to the next.
  package private(set) var environment: [String: String]
  /// Time without progress, or of processors, that one call may take.
  package var callLimit: Duration = .seconds(600)
  /// Bytes of address space that one call may use, no limit if `nil`.
  package var callMemory: Int?
  var sanitizesThreads = false
  private static let portable = "COURSE_PORTABLE"
  /// Whether tests have only what each platform offers: no hooks, and nothing that they read in `/proc`.
  var isPortable: Bool { environment[Self.portable] != nil }
  /// The toolchain for tests that have only what each platform offers.
  package var portable: Toolchain {
    var copy = self
    copy.environment[Self.portable] = "1"
    return copy
  }

  /// Looks for a `swift` that can be run in the folders of `PATH`.
  package static func found(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Toolchain? {
    guard let swift = environment.program("swift") else { return nil }
    let kept = environment.filter { name, _ in
      passedOn.contains(name) || passedOnPrefixes.contains { name.hasPrefix($0) }
    }.merging(["NO_COLOR": "1", "TERM": "dumb"]) { $1 }
    return Toolchain(swift: swift, environment: kept)
  }

  private static let passedOn: Set = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "LANG", "TZ", "LD_LIBRARY_PATH",
    "SDKROOT", "DEVELOPER_DIR", "TOOLCHAINS", "CC", "CXX",
  ]
  private static let passedOnPrefixes = ["LC_", "DYLD_", "XDG_", "SWIFTLY_"]
  package var compiler: String { swift + "c" }

  /// What tells this compiler from every other one, if it lies beside its parts, and is no proxy.
  var frontend: String? {
    let real = URL(filePath: swift).resolvingSymlinksInPath()
    let frontend = real.deletingLastPathComponent().appending(path: "swift-frontend")
    return frontend.resolvingSymlinksInPath().status.map {
      "\(frontend.path) \($0.st_size) \($0.modificationTime)"
    }
  }

  private static let temporary = try? TemporaryFolder.new()

  /// Runs a compiler or linker. The driver leaves folders behind where temporary files belong, so
  /// they go where all that is temporary goes.
  package func run(
    _ program: String,
    _ arguments: [String],
    folder: URL? = nil,
    variables: [String: String] = [:]
  ) async -> ChildProcess.Result {
    var variables = environment.merging(variables) { $1 }
    if program == compiler, let folder = Self.temporary { variables["TMPDIR"] = folder.path }
    var process = ChildProcess(program: program, arguments: arguments, environment: variables)
    process.folder = folder
    process.keptOutput = 2 << 20
    process.totalOutput = 256 << 20
    process.memory = callMemory
    process.limitProgress(to: callLimit)
    return await process.output()
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

  func executable(_ path: String, _ objects: [String]) -> [String] {
    linking + ["-emit-executable", "-o", path] + objects
  }

  var linking: [String] { sanitizer + Linking.flags }

  /// What comes of a module: `<module>.o` with its code, and `<module>.swiftmodule` for those who import it.
  enum Product { case object, interface, both }

  /// Compiles a module; what kind it is has to be said besides. One that nobody imports is a part of the tests, of whose
  /// lines nobody is told.
  func module(
    _ name: String,
    _ files: [String],
    into output: URL,
    imports: [URL],
    makes product: Product = .both
  ) -> [String] {
    let place = output.appending(path: name).path
    let skip = "-experimental-skip-non-inlinable-function-bodies-without-types"
    let object = product == .interface ? ["-Xfrontend", skip] : ["-c", "-o", "\(place).o"]
    let interface = ["-emit-module", "-emit-module-path", "\(place).swiftmodule"]
    let flags = product == .object ? flags.withoutLines : flags
    return flags + ["-module-name", name] + object + (product == .object ? [] : interface)
      + imports.flatMap { ["-I", $0.path] } + files
  }

  static let library = ["-parse-as-library"]
  /// What all graders share is compiled once, and a story goes through it thousands of times.
  static let optimizedLibrary = library + ["-O", "-Xcc", "-fno-omit-frame-pointer"]

  /// A program's `main` goes by another name, so that it can be linked beside the tests.
  static func program(_ name: String) -> [String] {
    ["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "\(name)_main"]
  }
}

extension [String] {
  /// A compiler's words without those for a debugger's lines.
  var withoutLines: [String] { filter { !$0.hasPrefix("-g") && !$0.contains("dwarf") } }
}

extension [String: String] {
  /// The absolute path of a program that one of the folders in `PATH` holds.
  func program(_ name: String) -> String? {
    let folders = (self["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }
}
