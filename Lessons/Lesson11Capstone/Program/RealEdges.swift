import Foundation
import Lesson11Capstone

/// Files in a folder.
struct Folder: FileStore {
  private let url: URL

  /// - Throws: what kept the folder from being made.
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

  /// Adds a line to `journal.txt`; a journal that can't be written stops nobody.
  func note(_ line: String) {
    let written = (try? read("journal.txt")) ?? nil
    try? write((written ?? Data()) + Data("\(line)\n".utf8), to: "journal.txt")
  }
}

/// Prints for people.
struct StandardOutput: Printer {
  func print(_ line: String) { Swift.print(line) }
}

/// A server that stands in this file: knows two people, and gives a discount to nobody.
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
