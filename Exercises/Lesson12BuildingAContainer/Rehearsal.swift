// Lesson 12 · Building a container. Task 5: try everything, keep nothing.
// Grade it: swift test --filter Lesson12/Task5
import Lesson12BuildingAContainer

/// A resolver that builds to find out what needs what.
struct Rehearsal: Resolver {
  let container: DependencyContainer
  let notes: RehearsalNotes
  // TODO: 5. Who is asking? Without that there is no edge to note.

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    // TODO: 5. This is no rehearsal. Find the registration, and hand *this* resolver to its builder.
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
