import Foundation

/// Folders of the tests, below one that carries the test process' id.
///
/// Exit tests run in a child of the test process and can be handed nothing, so they find the same folders by their
/// parent's id.
enum TestFolder {
  /// Returns the folder of this test process.
  static func shared(ofParent: Bool = false) -> URL {
    URL(filePath: NSTemporaryDirectory(), directoryHint: .isDirectory)
      .appending(path: "course-grading-tests-\(ofParent ? getppid() : getpid())")
  }

  /// Creates an empty folder.
  static func new(_ name: String = "folder") throws -> URL {
    _ = removal
    let url = shared().appending(path: "\(name)-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  /// The handler that removes the folders when this process ends.
  private static let removal: Void = {
    _ = atexit { try? FileManager.default.removeItem(at: TestFolder.shared()) }
  }()

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
}
