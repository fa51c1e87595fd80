import Foundation
import Lesson11Capstone

/// Files in a folder.
struct Folder: FileStore {
  private let url: URL

  /// - Throws: the error of creating the folder.
  init(_ url: URL) throws {
    self.url = url
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func read(_ name: String) throws -> Data? {
    let file = url.appending(path: name)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try Data(contentsOf: file)
  }

  func write(_ bytes: Data?, to name: String) throws {
    let file = url.appending(path: name)
    if let bytes {
      try bytes.write(to: file, options: .atomic)
    } else if FileManager.default.fileExists(atPath: file.path) {
      try FileManager.default.removeItem(at: file)
    }
  }

  /// Adds a line to `journal.txt`, and ignores a failure to write it.
  func note(_ line: String) {
    let written = (try? read("journal.txt")) ?? nil
    try? write((written ?? Data()) + Data("\(line)\n".utf8), to: "journal.txt")
  }
}

/// The standard output.
struct StandardOutput: Printer {
  func print(_ line: String) { Swift.print(line) }
}

/// A server inside of this program, with two users.
struct LocalServer: ClubServer {
  func logIn(name: String, password: String) async throws -> Session {
    let roles: [String: Role] = ["ada": .admin, "bo": .clerk]
    guard let role = roles[name], password == "tea" else { throw DeskError.wrongPassword }
    return Session(name: name, role: role, token: "local-\(name)")
  }

  func connect(token: String) async throws -> any ClubConnection { LocalConnection() }
}

private final class LocalConnection: ClubConnection {
  func plans() async throws -> [Plan] {
    [
      Plan(name: "monthly", days: 30, cents: 2_500),
      Plan(name: "yearly", days: 365, cents: 24_000),
    ]
  }
}
