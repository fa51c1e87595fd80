// Lesson 12 · Building a container. Task 1, done.
import Lesson12BuildingAContainer

extension DependencyContainer {
  func register<Service: Sendable>(
    _ type: Service.Type,
    name: String?,
    lifetime: Lifetime,
    build: @escaping @Sendable (any Resolver) throws -> Service
  ) {
    let key = ServiceKey(type, name: name)
    store(Registration(key, lifetime) { resolver, _ in try build(resolver) })
  }

  func register<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    example: Argument,
    build: @escaping @Sendable (any Resolver, Argument) throws -> Service
  ) {
    let key = ServiceKey(type, name: name)
    // Transient: whatever is kept would be kept for one argument and handed out for another.
    store(
      Registration(key, .transient, example: example) { resolver, given in
        guard let given, let argument = cast(given, to: Argument.self) else {
          throw ContainerError.wrongArgument(key, expected: "\(Argument.self)")
        }
        return try build(resolver, argument)
      }
    )
  }

  func isRegistered<Service: Sendable>(_ type: Service.Type, name: String?) -> Bool {
    visible[ServiceKey(type, name: name)] != nil
  }

  func unregister<Service: Sendable>(_ type: Service.Type, name: String?) {
    storage.withLock { _ = $0.registered.removeValue(forKey: ServiceKey(type, name: name)) }
  }

  func unregisterAll() {
    storage.withLock { $0.registered = [:] }
  }

  /// Every registration that can be seen from here, and the container that it stands in.
  var visible: [ServiceKey: (registration: Registration, owner: DependencyContainer)] {
    let own = storage.withLock { $0.registered }.mapValues { ($0, self) }
    return own.merging(parent?.visible ?? [:]) { nearer, _ in nearer }
  }

  private func store(_ registration: Registration) {
    storage.withLock {
      $0.registered[registration.key] = registration
      // Also what was stored of a registration further up.
      $0.kept[registration.key] = nil
    }
  }
}

/// A run-time argument as what it is registered as. `as?` alone opens an optional, and takes the nil of
/// one type for the nil of another.
private func cast<Argument>(_ given: any Sendable, to type: Argument.Type) -> Argument? {
  let isOptional = Mirror(reflecting: given).displayStyle == .optional
  return isOptional && Swift.type(of: given) != type ? nil : given as? Argument
}
