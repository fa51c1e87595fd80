// Lesson 12 · Building a container. Another good answer.
import Lesson12BuildingAContainer

/// One request to a container. A builder gets one, and resolves what it needs from it.
struct Resolution: Resolver {
  let container: DependencyContainer
  /// The registrations that led here, the first one in front.
  let path: [Registration]

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    let key = ServiceKey(type, name: name)
    return try cast(container.service(for: key, given: nil, path: path), key)
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    let key = ServiceKey(type, name: name)
    return try cast(container.service(for: key, given: Given(argument), path: path), key)
  }

  private func cast<Service>(_ service: any Sendable, _ key: ServiceKey) throws -> Service {
    guard let service = service as? Service else {
      throw ContainerError.missing(key, path: path.map(\.key), near: [])
    }
    return service
  }
}
