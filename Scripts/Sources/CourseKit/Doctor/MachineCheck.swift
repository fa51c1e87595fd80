import Foundation

/// Looks at the disk, the folders and the terminal.
struct MachineCheck: Sendable {
  let place: Workplace

  /// Whether there is room to build in.
  var disk: Checkup {
    let values = try? FileManager.default.attributesOfFileSystem(forPath: place.course.root.path)
    guard let free = (values?[.systemFreeSize] as? NSNumber)?.int64Value else {
      return .advice(Messages.diskSubject, Messages.unknownDisk)
    }
    return Self.disk(free: free)
  }

  /// - Parameter free: bytes.
  static func disk(free: Int64) -> Checkup {
    free >= 1 << 30
      ? .good(Messages.diskSubject, Messages.free(free))
      : .bad(Messages.diskSubject, Messages.fullDisk(free))
  }

  /// Whether what the tool writes can be written.
  var access: Checkup {
    let root = place.course.root
    let folders = [".build/course", ".course"].map { root.appending(path: $0) }
    for folder in folders + [root.appending(path: "Exercises")] {
      let probe = folder.appending(path: ".doctor-\(UUID().uuidString)")
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: probe)
        try FileManager.default.removeItem(at: probe)
      } catch {
        return .bad(Messages.accessSubject, Messages.noAccess(place.paths.shown(folder)))
      }
    }
    return .good(Messages.accessSubject, Messages.accessWorks)
  }

  /// What the screens look like.
  var terminal: Checkup {
    let terminal = place.terminal
    guard terminal.isTerminal else {
      return .good(Messages.terminalSubject, Messages.noTerminal)
    }
    let fact = Messages.terminal(columns: terminal.width, colour: terminal.hasColour)
    return terminal.width >= 60
      ? .good(Messages.terminalSubject, fact)
      : .advice(Messages.terminalSubject, Messages.narrow(fact))
  }

  /// Whether the course's own files are all there.
  var course: Checkup {
    let missing = place.course.lessons.flatMap { lesson in
      [lesson.readme, lesson.exercise, lesson.solution, lesson.grader]
    }.first { !FileManager.default.fileExists(atPath: $0.path) }
    guard let missing else {
      return .good(Messages.courseSubject, Messages.complete(place.course.lessons.count))
    }
    return .bad(Messages.courseSubject, Messages.incomplete(place.paths.shown(missing)))
  }

  /// Whether starters can be brought back.
  func git() async -> Checkup {
    guard let git = Git(root: place.course.root, environment: place.environment) else {
      return .advice(Messages.gitSubject, Messages.gitIsMissing)
    }
    let version = (try? await git.run(["--version"]).text) ?? ""
    guard let commit = try? await git.run(["rev-parse", "--verify", "HEAD"]), commit.code == 0
    else {
      return .advice(Messages.gitSubject, Messages.noRepository)
    }
    return .good(Messages.gitSubject, version.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
