// Lesson 12 · Building a container. Another good answer.
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
    store(
      Registration(key, .transient, example: Given(example)) { resolver, given in
        guard let given, let argument = given.value(as: Argument.self) else {
          throw ContainerError.wrongArgument(key, expected: "\(Argument.self)")
        }
        return try build(resolver, argument)
      }
    )
  }

  func isRegistered<Service: Sendable>(_ type: Service.Type, name: String?) -> Bool {
    registration(for: ServiceKey(type, name: name)) != nil
  }

  func unregister<Service: Sendable>(_ type: Service.Type, name: String?) {
    let key = ServiceKey(type, name: name)
    _ = storage.withLock { storage -> (Registration?, Stored?) in
      let removed = storage.registered.removeValue(forKey: key)
      // An instance of the parent's registration may stay.
      guard removed != nil, storage.instances[key]?.registration === removed else {
        return (removed, nil)
      }
      return (removed, storage.instances.removeValue(forKey: key))
    }
  }

  func unregisterAll() {
    _ = storage.withLock { storage -> Storage in
      let before = storage
      storage.instances = before.instances.filter { key, stored in
        stored.registration !== before.registered[key]
      }
      storage.registered = [:]
      return before
    }
  }

  /// Every registration that this container can see, and the container that stores it.
  var visible: [ServiceKey: (registration: Registration, owner: DependencyContainer)] {
    let own = storage.withLock { $0.registered }.mapValues { (registration: $0, owner: self) }
    return own.merging(parent?.visible ?? [:]) { nearer, _ in nearer }
  }

  /// Returns the nearest registration for a key, and the container that stores it.
  func registration(
    for key: ServiceKey
  ) -> (registration: Registration, owner: DependencyContainer)? {
    if let own = storage.withLock({ $0.registered[key] }) { return (own, self) }
    return parent?.registration(for: key)
  }

  private func store(_ registration: Registration) {
    let key = registration.key
    _ = storage.withLock { storage -> (Registration?, Stored?) in
      (
        storage.registered.updateValue(registration, forKey: key),
        storage.instances.removeValue(forKey: key)
      )
    }
  }
}
