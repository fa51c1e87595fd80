// Lesson 08 · Containers. A mistake: see README.md beside this file.
import Foundation
import Lesson08Containers
import OutsideWorld

final class DependencyContainer: Container {
  let parent: DependencyContainer?
  let scopeName: String?
  // Guards what is remembered, for moments. It is never held while something is built.
  let shelf = Locked(Shelf())
  // Held while something shared is built; recursive, so that a builder may ask for more.
  let workshop: NSRecursiveLock

  init() {
    parent = nil
    scopeName = nil
    workshop = NSRecursiveLock()
  }

  private init(scope name: String, in parent: DependencyContainer) {
    self.parent = parent
    scopeName = name
    workshop = NSRecursiveLock()
  }

  func beginScope(_ name: String) -> any Container {
    DependencyContainer(scope: name, in: self)
  }

  func endScope() {
    guard scopeName != nil else { return }
    let old = shelf.withLock { shelf in
      defer { shelf = Shelf(isOver: true) }
      return shelf
    }
    // What was kept dies here, outside the lock: a deinit may do as it likes.
    withExtendedLifetime(old) {}
  }

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    try Resolution(container: self, path: []).resolve(type, name: name)
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    try Resolution(container: self, path: []).resolve(type, name: name, argument: argument)
  }

  func verify() -> [ContainerError] {
    RehearsalReport(on: self).troubles
  }

  func graph() -> ServiceGraph {
    RehearsalReport(on: self).graph
  }
}
