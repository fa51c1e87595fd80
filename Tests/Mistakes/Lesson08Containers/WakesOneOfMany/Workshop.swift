// Lesson 08 · Containers. A mistake: see README.md beside this file.
import Foundation

/// Where services are built: many at a time, each by one thread.
final class Workshop: @unchecked Sendable {
  /// One service of one container.
  struct Site: Hashable {
    private let registration: ObjectIdentifier
    private let container: ObjectIdentifier

    init(_ registration: ObjectIdentifier, _ container: ObjectIdentifier) {
      self.registration = registration
      self.container = container
    }
  }

  // Unchecked, because the condition guards `busy` and the compiler can't see that.
  private let condition = NSCondition()
  private var busy: Set<Site> = []

  /// What is finished, or else what `build` builds while no other thread is at the same site.
  func alone(
    at site: Site,
    unless finished: () -> (any Sendable)?,
    _ build: () throws -> any Sendable
  ) throws -> any Sendable {
    if let service = enter(site, unless: finished) { return service }
    defer {
      condition.withLock {
        busy.remove(site)
        condition.signal()
      }
    }
    return try build()
  }

  private func enter(_ site: Site, unless finished: () -> (any Sendable)?) -> (any Sendable)? {
    condition.withLock {
      while true {
        if let service = finished() { return service }
        if busy.insert(site).inserted { return nil }
        condition.wait()
      }
    }
  }
}
