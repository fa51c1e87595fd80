import Foundation

/// Writes paths the way that the reader's terminal can follow them.
struct Paths: Sendable {
  private let root: [String]
  private let current: [String]

  /// - Parameters:
  ///   - root: the folder of the course.
  ///   - current: the folder in which the tool was started.
  init(root: URL, current: URL) {
    self.root = Self.parts(root)
    self.current = Self.parts(current)
  }

  /// The path of a file of the course: relative to the folder in which the tool was started if that is in the course,
  /// else absolute.
  func shown(_ path: String) -> String {
    let parts = Self.parts(URL(filePath: path))
    guard parts.starts(with: root), current.starts(with: root) else { return path }
    let shared = zip(parts, current).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: current.count - shared)
    let relative = (up + parts.dropFirst(shared)).joined(separator: "/")
    return relative.isEmpty ? "." : relative
  }

  func shown(_ url: URL) -> String { shown(url.path) }

  /// A place as editors and terminals make it a link: `path:line`.
  func shown(_ path: String, line: Int?) -> String {
    line.map { "\(shown(path)):\($0)" } ?? shown(path)
  }

  /// How the reader calls the tool from where they are.
  var tool: String {
    let path = prefix + "Scripts/course"
    return path.contains(" ") ? "'\(path)'" : path
  }

  /// The absolute path of the course.
  var rootPath: String { "/" + root.dropFirst().joined(separator: "/") }

  /// What stands before a path of the course as the reader writes it, with its slash if it is not empty.
  var prefix: String {
    let path = shown(rootPath)
    return path == "." ? "" : path + "/"
  }

  private static func parts(_ url: URL) -> [String] { url.standardizedFileURL.pathComponents }
}
