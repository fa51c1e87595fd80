/// One question to a container, and the services that are being built on the way to it.
///
/// The path travels with the question, so threads that ask at the same time can't confuse each other,
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
  /// Refuses what can't work after this path: a service that is on it already, and a scoped service
  /// that something on it would keep for longer, even with others in between.
  func refuse(_ next: Registration) throws {
    // This first: it is the same from wherever a circle is entered.
    if next.lifetime == .scoped, let keeper = last(where: \.outlivesScopes) {
      throw ContainerError.captive(next.key, in: keeper.key)
    }
    if let start = firstIndex(where: { $0 === next }) {
      throw ContainerError.cycle(self[start...].map(\.key) + [next.key])
    }
  }
}

extension Registration {
  var outlivesScopes: Bool { lifetime == .singleton || lifetime == .weak }
}
