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

  init(_ words: inout Words) {}

  func run(_ context: Context) async -> Int32 {
    let line = ProgressLine(context.terminal)
    var bad = 0
    func tell(_ subject: String, _ finding: Finding) {
      line.clear()
      if finding.kind == .bad { bad += 1 }
      context.terminal.show(finding.screen(subject))
    }
    if let toolchain = Toolchain.found(in: context.environment) {
      tell("Swift", await Self.version(toolchain))
      line.show("Building a test …")
      tell("Swift Testing", await Self.testing(toolchain, context.course.root))
    } else {
      tell(
        "Swift",
        Finding(
          .bad,
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

  struct Finding: Hashable, Sendable {
    /// Good; it works, and something could be better; the course does not work this way.
    enum Kind { case good, advice, bad }

    let kind: Kind
    let fact: String
    let remedy: String

    init(_ kind: Kind, _ fact: String, _ remedy: String = "") {
      (self.kind, self.fact, self.remedy) = (kind, fact, remedy)
    }

    func screen(_ subject: String) -> Screen {
      let (mark, style): (String, Style) =
        switch kind {
        case .good: ("✓ ", .good)
        case .advice: ("- ", .notice)
        case .bad: ("✗ ", .bad)
        }
      let label = StyledText(subject, .faint) + .spaces(15 - subject.count)
      var screen = Screen()
      screen.add("\(fact)", lead: "  " + StyledText(mark, style) + label)
      if !remedy.isEmpty { screen.add(remedy, style, lead: .spaces(19)) }
      return screen
    }
  }

  private static func version(_ toolchain: Toolchain) async -> Finding {
    let text = await toolchain.run(toolchain.swift, ["--version"]).text
    guard let version = text.firstMatch(of: #/Swift version (\d+)\.(\d+)[^ ]*/#)?.output,
      let major = Int(version.1), let minor = Int(version.2)
    else {
      return Finding(
        .bad,
        "\(toolchain.swift) does not say its version: \(text.prefix(200))",
        "Install Swift 6.2 or newer from https://swift.org/install."
      )
    }
    if (major, minor) >= (6, 2) { return Finding(.good, "\(version.0), \(toolchain.swift)") }
    return Finding(
      .bad,
      "\(version.0) is older than the course, which needs 6.2",
      "Install a newer one from https://swift.org/install; on a Mac, update Xcode."
    )
  }

  /// Whether a test that imports Testing can be built. The package for it stays, so that the next time is quick.
  private static func testing(_ toolchain: Toolchain, _ root: URL) async -> Finding {
    let folder = root.appending(path: ".build/course/doctor", directoryHint: .isDirectory)
    do {
      for (path, text) in package {
        let file = folder.appending(path: path)
        if file.contents != Data(text.utf8) { try file.write(Data(text.utf8)) }
      }
    } catch {
      return Finding(
        .bad,
        "\(folder.path) can't be written: \(error.localizedDescription)",
        "Give yourself the right to write there, or free some space."
      )
    }
    var toolchain = toolchain
    toolchain.callLimit = .seconds(300)
    let build = await toolchain.run(toolchain.swift, ["build", "--build-tests"], folder: folder)
    var text = build.text
    if case .exited(let code) = build.end, !text.contains("cancelled!") {
      if code == 0 { return Finding(.good, "a test builds") }
    } else {
      text = "`swift build --build-tests` was ended. \(text)"
    }
    let reason = text.split(separator: "\n").first { $0.contains("error:") } ?? text.prefix(200)
    return Finding(
      .bad,
      "a test that imports Testing does not build: \(reason)",
      "Install the whole toolchain from https://swift.org/install; on a Mac, install Xcode "
        + "and run `xcode-select --switch /Applications/Xcode.app`."
    )
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

  private static func access(_ context: Context) -> Finding {
    for path in [".build/course", ".course", "Exercises"] {
      let folder = context.course.root.appending(path: path)
      let probe = folder.appending(path: ".doctor-\(UUID().uuidString)")
      do {
        try probe.write(Data())
        try FileManager.default.removeItem(at: probe)
      } catch {
        let shown = context.paths.shown(folder)
        let remedy = "Give yourself the right to: chmod -R u+rwX \(shown)"
        return Finding(.bad, "\(shown) can't be written", remedy)
      }
    }
    return Finding(.good, ".build, .course and Exercises can be written")
  }

  private static func git(_ context: Context) async -> Finding {
    guard let git = Git(root: context.course.root, environment: context.environment) else {
      return Finding(
        .advice,
        "there is no `git` in the PATH, so `reset` can't bring starters back",
        "Install it: https://git-scm.com/downloads"
      )
    }
    guard await git.run(["rev-parse", "--verify", "HEAD"]).code == 0 else {
      return Finding(
        .advice,
        "the course is no git repository with a commit, so `reset` can't bring starters back",
        "Clone the course instead of downloading it."
      )
    }
    let version = await git.run(["--version"]).text
    return Finding(.good, version.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private static func course(_ context: Context) -> Finding {
    let lessons = context.course.lessons
    let files = lessons.flatMap { [$0.readme, $0.exercise, $0.solution, $0.grader] }
    guard let missing = files.first(where: { !FileManager.default.fileExists(atPath: $0.path) })
    else { return Finding(.good, "\(lessons.count) lessons, all parts are there") }
    let shown = context.paths.shown(missing)
    return Finding(.bad, "\(shown) is missing", "Bring it back: git checkout -- \(shown)")
  }
}
