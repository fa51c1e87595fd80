// Lesson 12 · Building a container. Another good answer.
import Lesson12BuildingAContainer
import OutsideWorld

final class DependencyContainer: Container {
  let parent: DependencyContainer?
  let scopeName: String?
  /// Guards what is remembered, for moments.
  let storage = Locked(Storage())
  /// One for a container and all its scopes.
  let building: BuildLock

  init() {
    parent = nil
    scopeName = nil
    building = BuildLock()
  }

  private init(scope name: String, in parent: DependencyContainer) {
    self.parent = parent
    scopeName = name
    building = parent.building
  }

  func beginScope(_ name: String) -> any Container {
    DependencyContainer(scope: name, in: self)
  }

  func endScope() {
    guard scopeName != nil else { return }
    // The result is released after the lock, because a `deinit` may call this container.
    _ = storage.withLock { storage -> [ServiceKey: Stored] in
      let instances = storage.instances
      storage.hasEnded = true
      storage.instances = [:]
      return instances
    }
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
