import Foundation
import OutsideWorld

/// The container of this lesson. Lesson 12 builds it, part by part; here you only use it.
public final class DependencyContainer: Container {
  let parent: DependencyContainer?
  let scopeName: String?
  // Guards what is remembered, for moments. It is never held while something is built.
  let storage = Locked(Storage())
  // Held while something shared is built. One for the whole family, so that no two builders can wait
  // for each other; recursive, so that a builder may resolve more.
  let buildLock: NSRecursiveLock

  public init() {
    parent = nil
    scopeName = nil
    buildLock = NSRecursiveLock()
  }

  private init(scope name: String, in parent: DependencyContainer) {
    self.parent = parent
    scopeName = name
    buildLock = parent.buildLock
  }

  public func beginScope(_ name: String) -> any Container {
    DependencyContainer(scope: name, in: self)
  }

  public func endScope() {
    guard scopeName != nil else { return }
    let old = storage.withLock { storage in
      defer { storage = Storage(isOver: true) }
      return storage
    }
    // The stored objects are released here, outside the lock: their `deinit` may run any code.
    withExtendedLifetime(old) {}
  }

  public func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    try Resolution(container: self, path: []).resolve(type, name: name)
  }

  public func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    try Resolution(container: self, path: []).resolve(type, name: name, argument: argument)
  }

  public func verify() -> [ContainerError] {
    RehearsalReport(on: self).troubles
  }

  public func graph() -> ServiceGraph {
    RehearsalReport(on: self).graph
  }
}
