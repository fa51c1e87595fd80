import Foundation

/// The file in which progress survives.
struct ProgressStore: Sendable {
  /// The folder of the file, `.course`.
  let folder: URL

  private var file: URL { folder.appending(path: "progress.json") }

  /// Reads what is stored.
  ///
  /// - Returns: the progress, empty if there is no file or it can't be understood; and what is wrong with it, if so.
  func load() -> (progress: Progress, problem: Explanation?) {
    let path = file.path
    guard FileManager.default.fileExists(atPath: path) else { return (Progress(), nil) }
    guard let data = FileManager.default.contents(atPath: path),
      let progress = try? JSONDecoder().decode(Progress.self, from: data)
    else { return (Progress(), Messages.brokenProgress) }
    guard progress.version <= Progress.currentVersion else {
      return (Progress(), Messages.newerProgress)
    }
    return (progress, nil)
  }

  /// Changes what is stored, in one piece: readers see the old or the new, and two commands take turns.
  ///
  /// - Returns: why it could not be saved, `nil` if it was.
  func update(_ change: (inout Progress) -> Void) -> Explanation? {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let lock = open(folder.appending(path: "lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      defer { if lock >= 0 { close(lock) } }
      guard lock >= 0, flock(lock, LOCK_EX) == 0 else { return Messages.unsavedProgress }
      let (old, problem) = load()
      if problem == Messages.newerProgress { return problem }
      var new = old
      change(&new)
      let exists = FileManager.default.fileExists(atPath: file.path)
      if new == old, exists || new == Progress() { return nil }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(new).write(to: file, options: .atomic)
      return nil
    } catch {
      return Messages.unsavedProgress
    }
  }
}
