import Foundation

/// `course doctor`: what the course needs of this machine, and how to get what is missing.
struct DoctorCommand: Command {
  static let name = "doctor"
  static let usage = ""
  static let purpose = "check Swift, git and the course's files"
  static let help = """
    Scripts/course doctor

    Looks at Swift, Swift Testing, folders, git and the course's files, and says how to mend
    what is missing. Exit code 0: all is well, 1: something needs you.
    """

  init(_ words: inout Words) throws {
    try words.end()
  }

  /// - Returns: 0 when nothing is bad, else 1.
  func run(_ context: Context) async -> Int32 {
    let line = ProgressLine(context.terminal)
    var bad = 0
    func tell(_ subject: String, _ finding: Finding) {
      line.clear()
      if case .bad = finding { bad += 1 }
      context.terminal.show(Self.screen(subject, finding))
    }
    if let toolchain = Toolchain.found(in: context.environment) {
      let swift = SwiftCheck(root: context.course.root, toolchain: toolchain)
      tell("Swift", await swift.version())
      line.show("Building a test …")
      tell("Swift Testing", await swift.testing())
    } else {
      tell(
        "Swift",
        .bad(
          "there is no `swift` in the PATH",
          "Install Swift 6.2 or newer from https://swift.org/install, then open a new terminal."
        )
      )
    }
    tell("Folders", Self.access(context))
    tell("Git", await Self.git(context))
    tell("Course", Self.course(context))
    let diagnosis =
      switch bad {
      case 0: "All is well. What to do next: \(context.paths.command(""))"
      case 1: "One thing needs you; see above."
      default: "\(bad) things need you; see above."
      }
    context.terminal.write("\n\(diagnosis)\n")
    return bad == 0 ? 0 : 1
  }

  /// How something is that the doctor looked at.
  enum Finding: Hashable, Sendable {
    case good(String)
    /// It works, and something could be better.
    case advice(_ fact: String, _ remedy: String)
    /// The course does not work this way.
    case bad(_ fact: String, _ remedy: String)
  }

  private static func screen(_ subject: String, _ finding: Finding) -> Screen {
    let (mark, style, fact, remedy): (String, Style, String, String) =
      switch finding {
      case .good(let fact): ("✓ ", .good, fact, "")
      case .advice(let fact, let remedy): ("- ", .notice, fact, remedy)
      case .bad(let fact, let remedy): ("✗ ", .bad, fact, remedy)
      }
    let label = StyledText(subject, .faint) + .spaces(15 - subject.count)
    var screen = Screen()
    screen.add(StyledText(fact), lead: "  " + StyledText(mark, style) + label)
    if !remedy.isEmpty { screen.add(remedy, style, lead: .spaces(19)) }
    return screen
  }

  /// Whether what the tool writes can be written.
  private static func access(_ context: Context) -> Finding {
    for path in [".build/course", ".course", "Exercises"] {
      let folder = context.course.root.appending(path: path)
      let probe = folder.appending(path: ".doctor-\(UUID().uuidString)")
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: probe)
        try FileManager.default.removeItem(at: probe)
      } catch {
        let shown = context.paths.shown(folder)
        return .bad(
          "\(shown) can't be written",
          "Give yourself the right to: chmod -R u+rwX \(shown)"
        )
      }
    }
    return .good(".build, .course and Exercises can be written")
  }

  /// Whether starters can be brought back.
  private static func git(_ context: Context) async -> Finding {
    guard let git = Git(root: context.course.root, environment: context.environment) else {
      return .advice(
        "there is no `git` in the PATH, so `reset` can't bring starters back",
        "Install it: https://git-scm.com/downloads"
      )
    }
    guard await git.run(["rev-parse", "--verify", "HEAD"]).code == 0 else {
      return .advice(
        "the course is no git repository with a commit, so `reset` can't bring starters back",
        "Clone the course instead of downloading it."
      )
    }
    let version = await git.run(["--version"]).text
    return .good(version.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Whether the course's own files are all there.
  private static func course(_ context: Context) -> Finding {
    let lessons = context.course.lessons
    let files = lessons.flatMap { [$0.readme, $0.exercise, $0.solution, $0.grader] }
    guard let missing = files.first(where: { !FileManager.default.fileExists(atPath: $0.path) })
    else { return .good("\(lessons.count) lessons, all parts are there") }
    let shown = context.paths.shown(missing)
    return .bad("\(shown) is missing", "Bring it back: git checkout -- \(shown)")
  }
}

/// Looks at the Swift that is installed.
struct SwiftCheck: Sendable {
  let root: URL
  let toolchain: Toolchain

  /// The version: the course needs 6.2 or newer.
  func version() async -> DoctorCommand.Finding {
    let text = await output(["--version"]).text
    guard let version = Self.version(in: text) else {
      return .bad(
        "\(toolchain.swift) does not say its version: \(text.prefix(200))",
        "Install Swift 6.2 or newer from https://swift.org/install."
      )
    }
    if version.numbers >= (6, 2) { return .good("\(version.text), \(toolchain.swift)") }
    return .bad(
      "\(version.text) is older than the course, which needs 6.2",
      "Install a newer one from https://swift.org/install; on a Mac, update Xcode."
    )
  }

  /// Whether a test that imports Testing can be built. The package for it stays, so that the next time is quick.
  func testing() async -> DoctorCommand.Finding {
    let folder = root.appending(path: ".build/course/doctor", directoryHint: .isDirectory)
    do {
      for (path, text) in Self.package {
        let file = folder.appending(path: path)
        if FileManager.default.contents(atPath: file.path) == Data(text.utf8) { continue }
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      }
    } catch {
      return .bad(
        "\(folder.path) can't be written: \(error.localizedDescription)",
        "Give yourself the right to write there, or free some space."
      )
    }
    let (code, text) = await output(["build", "--build-tests"], folder: folder, seconds: 300)
    if code == 0 { return .good("a test builds") }
    let reason = text.split(separator: "\n").first { $0.contains("error:") } ?? text.prefix(200)
    return .bad(
      "a test that imports Testing does not build: \(reason)",
      "Install the whole toolchain from https://swift.org/install; on a Mac, install Xcode "
        + "and run `xcode-select --switch /Applications/Xcode.app`."
    )
  }

  /// `6.3.1` in what `swift --version` prints.
  static func version(in text: String) -> (text: String, numbers: (Int, Int))? {
    guard let match = text.firstMatch(of: #/Swift version (\d+)\.(\d+)[^ ]*/#),
      let major = Int(match.output.1), let minor = Int(match.output.2)
    else { return nil }
    return (String(match.output.0), (major, minor))
  }

  /// - Returns: the exit code, `nil` if it could not be started or did not end by itself; and what it printed.
  private func output(
    _ arguments: [String],
    folder: URL? = nil,
    seconds: Int = 60
  ) async -> (code: Int32?, text: String) {
    let process = ChildProcess(
      program: toolchain.swift,
      arguments: arguments,
      environment: toolchain.environment,
      folder: folder,
      timeLimit: .seconds(seconds)
    )
    do {
      let result = try await process.run()
      let text = result.output.head + result.output.tail
      if case .exited(let code) = result.end, !text.contains("cancelled!") { return (code, text) }
      return (nil, "`swift \(arguments.joined(separator: " "))` was ended. \(text)")
    } catch {
      return (nil, "\(error)")
    }
  }

  private static let package = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(name: "Doctor", targets: [.testTarget(name: "DoctorTests")])

    """,
    "Tests/DoctorTests/DoctorTests.swift": """
    import Testing

    @Test func pulse() {}

    """,
  ]
}
