// Lesson 12 · Building a container. Another good answer.
import Foundation

/// The services that the current thread builds for one container and its scopes, outermost first.
struct ThreadPath {
  private let name: String

  /// - Parameter family: the lock that a container and its scopes share.
  init(of family: NSRecursiveLock) {
    name = "services in progress \(ObjectIdentifier(family))"
  }

  var current: [Registration] {
    Thread.current.threadDictionary[name] as? [Registration] ?? []
  }

  /// Runs `body` with one more on the path, and takes it off again, thrown out of or not.
  func walking<Result>(
    _ registration: Registration,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let before = current
    Thread.current.threadDictionary[name] = before + [registration]
    defer { Thread.current.threadDictionary[name] = before.isEmpty ? nil : before }
    return try body()
  }
}
