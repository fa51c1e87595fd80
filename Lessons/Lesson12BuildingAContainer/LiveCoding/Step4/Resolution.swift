// Lesson 12 · Building a container. Tasks 1 and 5, done.
import Lesson12BuildingAContainer

/// A `resolve` call on a container, and the services that are being built for it.
///
/// The path travels with the call, so concurrent calls can't confuse each other,
/// and nothing has to be cleaned up when a builder throws.
struct Resolution: Resolver {
  let container: DependencyContainer
  let path: [Registration]

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    let key = ServiceKey(type, name: name)
    return try cast(container.service(for: key, argument: nil, path: path), key)
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    let key = ServiceKey(type, name: name)
    return try cast(container.service(for: key, argument: argument, path: path), key)
  }

  private func cast<Service>(_ service: any Sendable, _ key: ServiceKey) throws -> Service {
    guard let service = service as? Service else {
      throw ContainerError.missing(key, path: path.map(\.key), near: [])
    }
    return service
  }
}

extension [Registration] {
  /// Refuses a service that can't work after this path: one that is on it already, and a scoped service
  /// that another one on it would keep for longer, even with others in between.
  func refuse(_ next: Registration) throws {
    if let start = firstIndex(where: { $0 === next }) {
      throw ContainerError.cycle(self[start...].map(\.key) + [next.key])
    }
    if next.lifetime == .scoped, let keeper = last(where: \.outlivesScopes) {
      throw ContainerError.captive(next.key, in: keeper.key)
    }
  }
}

extension Registration {
  var outlivesScopes: Bool { lifetime == .singleton || lifetime == .weak }
}
