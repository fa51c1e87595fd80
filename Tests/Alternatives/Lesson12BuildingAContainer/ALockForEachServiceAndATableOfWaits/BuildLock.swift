// Lesson 12 · Building a container. Another good answer.
import Foundation
import Lesson12BuildingAContainer

/// A lock under which many services are built concurrently, each by one thread.
final class BuildLock: @unchecked Sendable {
  /// One service of one container.
  struct Site: Hashable {
    private let registration: ObjectIdentifier
    private let container: ObjectIdentifier

    init(_ registration: ObjectIdentifier, _ container: ObjectIdentifier) {
      self.registration = registration
      self.container = container
    }
  }

  private struct Waiting {
    let site: Site
    /// The services that the thread builds, and at the end the one that it waits for.
    let path: [ServiceKey]
  }

  // Unchecked, because the condition guards both tables and the compiler can't see that.
  private let condition = NSCondition()
  private var builders: [Site: ObjectIdentifier] = [:]
  private var waiting: [ObjectIdentifier: Waiting] = [:]

  /// Runs `body` when no other thread is at the same site.
  ///
  /// - Throws: ``ContainerError/cycle(_:)`` where waiting would never end, or what `body` throws.
  func alone<Result>(
    at site: Site,
    path: [ServiceKey],
    _ body: () throws -> Result
  ) throws -> Result {
    try enter(site, path: path)
    defer {
      condition.lock()
      builders[site] = nil
      condition.broadcast()
      condition.unlock()
    }
    return try body()
  }

  private func enter(_ site: Site, path: [ServiceKey]) throws {
    let thread = ObjectIdentifier(Thread.current)
    condition.lock()
    defer { condition.unlock() }
    while builders[site] != nil {
      if let circle = circle(from: thread, at: site, path: path) {
        throw ContainerError.cycle(circle)
      }
      waiting[thread] = Waiting(site: site, path: path)
      condition.wait()
      waiting[thread] = nil
    }
    builders[site] = thread
  }

  /// Returns the path from the service that this thread would wait for, through other waiting threads, back to this thread.
  private func circle(
    from thread: ObjectIdentifier,
    at site: Site,
    path: [ServiceKey]
  ) -> [ServiceKey]? {
    guard let wanted = path.last else { return nil }
    var circle = [wanted]
    var site = site
    while let builder = builders[site] {
      if builder == thread { return circle + path.drop { $0 != circle.last }.dropFirst() }
      guard let next = waiting[builder] else { return nil }
      circle += next.path.drop { $0 != circle.last }.dropFirst()
      site = next.site
    }
    return nil
  }
}
