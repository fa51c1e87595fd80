// Lesson 12 · Building a container. Tasks 6 and 7: build everything, store nothing.
// Grade it: swift test --filter Lesson12/Task6
import Lesson12BuildingAContainer

/// A resolver that builds services to find their dependencies.
struct Rehearsal: Resolver {
  let container: DependencyContainer
  let notes: RehearsalNotes
  // TODO: 6. Store the path of this request, so that each edge has a service at its start.

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    // TODO: 6. Find the registration, and pass a `Rehearsal` to its builder. This line stores the built service.
    try container.resolve(type, name: name)
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    try container.resolve(type, name: name, argument: argument)
  }
}
