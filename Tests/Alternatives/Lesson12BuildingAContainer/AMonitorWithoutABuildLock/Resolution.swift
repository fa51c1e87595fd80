// Lesson 12 · Building a container. Another good answer.
import Lesson12BuildingAContainer

/// One request to a container. A builder gets one, and resolves what it needs from it.
struct Resolution: Resolver {
  let container: DependencyContainer
  let way: Way?

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    try answer(ServiceKey(type, name: name), nil)
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    try answer(ServiceKey(type, name: name), Packed<Argument>(content: argument))
  }

  private func answer<Service: Sendable>(_ key: ServiceKey, _ argument: (any Pack)?) throws
    -> Service
  {
    try unpacked(try container.service(for: key, argument: argument, way: way), key)
  }
}

/// Returns the content of a pack that was built under this key.
func unpacked<Service: Sendable>(_ pack: any Pack, _ key: ServiceKey) throws -> Service {
  guard let packed = pack as? Packed<Service> else {
    throw ContainerError.missing(key, path: [], near: [])  // A key has one type: this can't be.
  }
  return packed.content
}
