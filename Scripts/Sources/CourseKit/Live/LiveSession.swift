import Foundation

/// A lesson that is being coded live: remembered in `.course/live.json` from `start` to `restore`.
struct LiveSession: Hashable, Codable, Sendable {
  /// The lesson's folder name.
  let lesson: String

  /// The last checkpoint that was reached; 0 is the starter.
  var step: Int

  /// When `start` was typed.
  let began: Date

  /// The name of the answer that `start` kept, `nil` if there was none to keep.
  let kept: String?

  /// Whole minutes since the start.
  func minutes(at date: Date = .now) -> Int {
    max(0, Int(date.timeIntervalSince(began) / 60))
  }
}

/// The file in which the session survives.
struct LiveSessionStore: Sendable {
  private let file: URL

  /// - Parameter root: the folder of the course.
  init(root: URL) {
    file = root.appending(path: ".course/live.json")
  }

  /// The session; `nil` if there is none or the file can't be understood.
  func load() -> LiveSession? {
    FileManager.default.contents(atPath: file.path)
      .flatMap { try? JSONDecoder().decode(LiveSession.self, from: $0) }
  }

  /// Replaces the session in one piece, or forgets it with `nil`.
  ///
  /// - Throws: An `Explanation` when it can't be written.
  func save(_ session: LiveSession?) throws {
    do {
      guard let session else {
        if load() != nil { try FileManager.default.removeItem(at: file) }
        return
      }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try JSONEncoder().encode(session).write(to: file, options: .atomic)
    } catch {
      throw Messages.liveNotSaved(error.localizedDescription)
    }
  }
}
