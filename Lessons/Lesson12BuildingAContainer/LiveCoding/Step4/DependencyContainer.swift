// Lesson 12 · Building a container. Tasks 2 to 5, done.
import Foundation
import Lesson12BuildingAContainer
import OutsideWorld

final class DependencyContainer: Container {
  let parent: DependencyContainer?
  let scopeName: String?
  // Guards what is remembered, for moments. It is never held while something is built.
  let storage = Locked(Storage())
  // Held while something shared is built. One for the whole family, so that no two builders can wait
  // for each other; recursive, so that a builder may resolve more.
  let buildLock: NSRecursiveLock

  init() {
    parent = nil
    scopeName = nil
    buildLock = NSRecursiveLock()
  }

  private init(scope name: String, in parent: DependencyContainer) {
    self.parent = parent
    scopeName = name
    buildLock = parent.buildLock
  }

  func beginScope(_ name: String) -> any Container {
    DependencyContainer(scope: name, in: self)
  }

  func endScope() {
    guard scopeName != nil else { return }
    let old = storage.withLock { storage in
      defer { storage = Storage(isOver: true) }
      return storage
    }
    // The stored objects are released here, outside the lock: their `deinit` may run any code.
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
