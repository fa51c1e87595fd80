import Foundation

/// Folders of the tests, below one that carries the test process' id and that goes when the process ends.
enum TestFolder {
  /// The folder of this course.
  static let course = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL

  private static let shared = URL(filePath: NSTemporaryDirectory(), directoryHint: .isDirectory)
    .resolvingSymlinksInPath().appending(path: "course-commands-tests-\(getpid())")

  /// Creates an empty folder with a space and accents in its path.
  static func new(_ name: String = "Größe für Ñandú") throws -> URL {
    _ = removal
    let url = shared.appending(
      path: "\(name) \(UUID().uuidString.prefix(8))",
      directoryHint: .isDirectory
    )
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  /// Creates a folder with these files.
  static func with(_ files: [String: String]) throws -> URL {
    let folder = try new()
    try write(files, to: folder)
    return folder
  }

  /// Writes files by their path below a folder.
  static func write(_ files: [String: String], to folder: URL) throws {
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
  }

  private static let removal: Void = {
    _ = atexit { try? FileManager.default.removeItem(at: TestFolder.shared) }
  }()
}
