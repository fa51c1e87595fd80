// Lesson 12 · Building a container. Tasks 2 to 4: the container and its scopes.
// Grade it: swift test --filter Lesson12
import Lesson12BuildingAContainer
import OutsideWorld

final class DependencyContainer: Container {
  let parent: DependencyContainer?
  let scopeName: String?
  // Guards the registrations and instances, for moments.
  let storage = Locked(Storage())

  init() {
    parent = nil
    scopeName = nil
  }

  private init(scope name: String, in parent: DependencyContainer) {
    self.parent = parent
    scopeName = name
  }

  func beginScope(_ name: String) -> any Container {
    DependencyContainer(scope: name, in: self)
  }

  func endScope() {
    // TODO: 3. Release everything that this scope stored, and refuse all later requests.
  }

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    try Resolution(container: self, depth: 0).resolve(type, name: name)
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    try Resolution(container: self, depth: 0).resolve(type, name: name, argument: argument)
  }

  func verify() -> [ContainerError] {
    RehearsalReport(on: self).troubles
  }

  func graph() -> ServiceGraph {
    RehearsalReport(on: self).graph
  }
}
