import Foundation

/// Looks at the Swift that is installed.
struct SwiftCheck: Sendable {
  let root: URL
  let environment: [String: String]

  /// The version: the course needs 6.2 or newer.
  func version(_ toolchain: Toolchain) async -> Checkup {
    let text = await output(toolchain, ["--version"])?.text ?? ""
    guard let version = Self.version(in: text) else {
      return .bad(Messages.swiftSubject, Messages.unknownSwift(toolchain.swift, text))
    }
    let (major, minor) = version.numbers
    return (major, minor) >= (6, 2)
      ? .good(Messages.swiftSubject, "\(version.text), \(toolchain.swift)")
      : .bad(Messages.swiftSubject, Messages.oldSwift(version.text))
  }

  /// Whether a test that imports Testing can be built. The package for it stays, so that the next time is quick.
  func testing(_ toolchain: Toolchain) async -> Checkup {
    let folder = root.appending(path: ".build/course/doctor", directoryHint: .isDirectory)
    do {
      try Self.write(Self.manifest, to: folder.appending(path: "Package.swift"))
      try Self.write(Self.test, to: folder.appending(path: "Tests/DoctorTests/DoctorTests.swift"))
    } catch {
      let reason = error.localizedDescription
      return .bad(Messages.testingSubject, Messages.noScratch(folder.path, reason))
    }
    let result = await output(toolchain, ["build", "--build-tests"], folder: folder, seconds: 300)
    guard let result, result.code != 0 else {
      return .good(Messages.testingSubject, Messages.testingWorks)
    }
    let reason = result.text.split(separator: "\n").first { $0.contains("error:") } ?? ""
    return .bad(Messages.testingSubject, Messages.noTesting(String(reason)))
  }

  /// Whether the language server is there, on which editors build.
  func editor(_ toolchain: Toolchain) -> Checkup {
    let beside = URL(filePath: toolchain.swift).resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "sourcekit-lsp").path
    let folders = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/sourcekit-lsp" }
    let apple = ["/Library/Developer/CommandLineTools/usr/bin/sourcekit-lsp"]
    let found = ([beside] + folders + apple).contains(where: FileManager.default.isExecutableFile)
    return found
      ? .good(Messages.editorSubject, Messages.editorReady)
      : .advice(Messages.editorSubject, Messages.noLanguageServer)
  }

  /// `6.3.1` in what `swift --version` prints.
  static func version(in text: String) -> (text: String, numbers: (Int, Int))? {
    guard let match = text.firstMatch(of: #/Swift version (\d+)\.(\d+)[^ ]*/#),
      let major = Int(match.output.1), let minor = Int(match.output.2)
    else { return nil }
    return (String(match.output.0), (major, minor))
  }

  private func output(
    _ toolchain: Toolchain,
    _ arguments: [String],
    folder: URL? = nil,
    seconds: Int = 60
  ) async -> (code: Int32, text: String)? {
    let process = ChildProcess(
      program: toolchain.swift,
      arguments: arguments,
      environment: toolchain.environment,
      folder: folder,
      timeLimit: .seconds(seconds)
    )
    guard let result = try? await process.run() else { return nil }
    let text = result.output.head + result.output.tail
    if case .exited(let code) = result.end { return (code, text) }
    return (-1, text)
  }

  private static func write(_ text: String, to file: URL) throws {
    if FileManager.default.contents(atPath: file.path) == Data(text.utf8) { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(name: "Doctor", targets: [.testTarget(name: "DoctorTests")])

    """

  private static let test = """
    import Testing

    @Test func pulse() {}

    """
}
