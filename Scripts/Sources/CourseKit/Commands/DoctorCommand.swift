import Foundation

/// `course doctor`: checks the requirements of the course, and explains how to install the missing ones.
struct DoctorCommand: Command {
  static let entry: Summary = ("doctor", "", "check Swift, git and the course's files")
  static let help = """
    Scripts/course doctor

    Looks at Swift, folders, free space, Swift Testing, git and the course's files, and says
    how to fix problems. Exit code 0: all is well, 1: there are problems.
    """

  /// The free space that the tool and all prepared lessons need, including one running answer.
  private static let neededMebibytes = 300

  init(_ arguments: inout CommandArguments) {}

  func run(_ context: CommandContext) async -> Int32 {
    let line = ProgressLine(context.terminal)
    var bad = 0
    /// Prints the result of a check, or its error. Some requirements are optional.
    func look(_ subject: String, isNeeded: Bool = true, _ work: () async throws -> String) async {
      let label = StyledText(subject, .faint) + .spaces(15 - subject.count)
      var screen = Screen()
      do { screen.add("\(try await work())", lead: "  " + StyledText("✓ ", .good) + label) } catch {
        let (mark, style) = isNeeded ? ("✗ ", Style.bad) : ("- ", .warning)
        let problem = error as? UserFacingError ?? UserFacingError("\(error)")
        screen.add("\(problem.fact)", lead: "  " + StyledText(mark, style) + label)
        screen.add("\(problem.remedy)", style, lead: .spaces(19))
        if isNeeded { bad += 1 }
      }
      line.clear()
      context.terminal.show(screen)
    }
    let course = context.course
    let paths = context.paths
    let toolchain = Toolchain.find(in: context.environment)
    await look("Swift") {
      guard let toolchain else { throw Grader.noToolchain }
      let text = await toolchain.run(toolchain.swift, ["--version"]).text
      guard let version = text.firstMatch(of: #/Swift version (\d+)\.(\d+)[^ ]*/#)?.output,
        let major = Int(version.1), let minor = Int(version.2)
      else {
        throw UserFacingError("\(toolchain.swift) does not say its version: \(text.prefix(200))")
          .remedy("Install Swift 6.2 or newer from https://swift.org/install.")
      }
      if (major, minor) >= (6, 2) { return "\(version.0), \(toolchain.swift)" }
      throw UserFacingError("\(version.0) is older than the course, which needs 6.2")
        .remedy("Install a newer one from https://swift.org/install; on a Mac, update Xcode.")
    }
    let before = bad
    await look("Folders") {
      func shown(_ folder: URL) -> String {
        let shown = paths.displayPath(folder)
        return shown == "." ? course.root.path : shown
      }
      let names = [".", ".build", ".build/course/prepared", ".course", "Exercises"]
      let folders = names.map { course.root.appending(path: $0) }
      let present = folders.filter { $0.status != nil } + [FileManager.default.temporaryDirectory]
      for folder in present {
        if !folder.isFolder {
          throw UserFacingError("\(shown(folder)) is not a folder").remedy("Move it away.")
        }
        if FileManager.default.isWritableFile(atPath: folder.path) { continue }
        let hint = "On a read-only disk, copy the course elsewhere. Otherwise fix the permissions:"
        throw UserFacingError("\(shown(folder)) can't be written")
          .remedy("\(hint) chmod -R u+rwX \(shown(folder))")
      }
      for folder in [course.root, present[present.count - 1]] {
        let disk = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)
        guard let free = (disk?[.systemFreeSize] as? NSNumber).map({ $0.int64Value >> 20 }),
          free < Self.neededMebibytes
        else { continue }
        let need = "the course needs \(Self.neededMebibytes)"
        throw UserFacingError("\(shown(folder)) has \(free) MiB of free space; \(need)")
          .remedy("Free some space on that disk, then try again.")
      }
      return ".build, .course and Exercises can be written, and there is space"
    }
    // Without them no test builds, whatever the toolchain.
    if toolchain != nil, bad == before {
      line.show("Building a test …")
      // As `grade` does it: what the first lesson needs is compiled.
      await look("Swift Testing") {
        do { _ = try await context.grader.prepare(course.lessons[0]) } catch {
          throw UserFacingError("a test that imports Testing does not build: \(error)").remedy(
            "Install the whole toolchain from https://swift.org/install; on a Mac, install Xcode "
              + "and run `xcode-select --switch /Applications/Xcode.app`."
          )
        }
        return "a test builds"
      }
    }
    await look("Git", isNeeded: false) {
      for lesson in course.lessons { _ = try await context.starterTree(of: lesson) }
      return try await context.git(["--version"]).text.trimmingCharacters(in: .newlines)
    }
    await look("Course") {
      let files = course.lessons.flatMap { [$0.readme, $0.exercise, $0.solution, $0.grader] }
      if let link = course.lessons.map(\.exercise).first(where: \.isSymbolicLink) {
        let fact = "\(paths.displayPath(link)) is a symbolic link, which the tool does not follow"
        throw UserFacingError(fact).remedy("Put a real folder with the answer's files there.")
      }
      guard let missing = files.first(where: { !FileManager.default.fileExists(atPath: $0.path) })
      else { return "\(course.lessons.count) lessons, all parts are there" }
      let shown = paths.displayPath(missing)
      throw UserFacingError("\(shown) is missing").remedy("Bring it back: git checkout -- \(shown)")
    }
    let well = "All is well. What to do next: \(paths.commandLine(""))"
    let summary = bad == 0 ? well : "\(counted(bad, "problem")) found; see above."
    context.terminal.write("\n\(summary)\n")
    return bad == 0 ? 0 : 1
  }
}
