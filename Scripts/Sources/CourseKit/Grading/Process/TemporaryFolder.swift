import Foundation

/// The folder for pipes and traces of this process; the guardian removes it when the tool is gone.
enum TemporaryFolder {
  /// Its absolute path. It is created with the first folder inside.
  static let path = NSTemporaryDirectory() + "course-\(getpid())-\(UUID().uuidString)"

  /// Makes a new folder that only this user can read.
  ///
  /// - Throws: what `FileManager` throws if there is no room or no right to.
  static func new() throws -> URL {
    let url = URL(filePath: path, directoryHint: .isDirectory)
      .appending(path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: url,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    return url
  }
}
