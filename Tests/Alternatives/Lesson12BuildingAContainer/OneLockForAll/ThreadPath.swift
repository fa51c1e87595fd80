// Lesson 12 · Building a container. Another good answer.
import Foundation

/// What the current thread is building, outermost first.
enum ThreadPath {
  private static let name = "services in progress"

  static var current: [Registration] {
    Thread.current.threadDictionary[name] as? [Registration] ?? []
  }

  /// Runs `body` with one more on the path, and takes it off again, thrown out of or not.
  static func walking<Result>(
    _ registration: Registration,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let before = current
    Thread.current.threadDictionary[name] = before + [registration]
    defer { Thread.current.threadDictionary[name] = before }
    return try body()
  }
}
