// Lesson 12 · Building a container. Task 4: one request, and what led to it.
// Grade it: swift test --filter Lesson12/Task4
import Lesson12BuildingAContainer

/// One request to a container. A builder gets one, and resolves what it needs from it.
struct Resolution: Resolver {
  let container: DependencyContainer
  // TODO: 4. A number says how far it went, and nothing about the way.
  let depth: Int

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    let key = ServiceKey(type)  // TODO: 1. The name is lost here too.
    return try cast(container.service(for: key, argument: nil, depth: depth), key)
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    let key = ServiceKey(type)
    return try cast(container.service(for: key, argument: argument, depth: depth), key)
  }

  private func cast<Service>(_ service: any Sendable, _ key: ServiceKey) throws -> Service {
    guard let service = service as? Service else {
      throw ContainerError.missing(key, path: [], near: [])
    }
    return service
  }
}
