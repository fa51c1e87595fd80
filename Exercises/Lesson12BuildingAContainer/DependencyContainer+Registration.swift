// Lesson 12 · Building a container. Task 1: register under type and name.
// Grade it: swift test --filter Lesson12/Task1
import Lesson12BuildingAContainer

extension DependencyContainer {
  func register<Service: Sendable>(
    _ type: Service.Type,
    name: String?,
    lifetime: Lifetime,
    build: @escaping @Sendable (any Resolver) throws -> Service
  ) {
    // TODO: 1. Use the name in every key, here and below.
    let key = ServiceKey(type)
    store(Registration(key, lifetime) { resolver, _ in try build(resolver) })
  }

  func register<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    example: Argument,
    build: @escaping @Sendable (any Resolver, Argument) throws -> Service
  ) {
    let key = ServiceKey(type)
    // TODO: 1. Build a new service for each request with an argument.
    store(
      Registration(key, .singleton, example: example) { resolver, given in
        guard let given, let argument = given as? Argument else {
          throw ContainerError.wrongArgument(key, expected: "\(Argument.self)")
        }
        return try build(resolver, argument)
      }
    )
  }

  func isRegistered<Service: Sendable>(_ type: Service.Type, name: String?) -> Bool {
    visible[ServiceKey(type)] != nil
  }

  func unregister<Service: Sendable>(_ type: Service.Type, name: String?) {
    let old = storage.withLock { $0.registered.removeValue(forKey: ServiceKey(type)) }
    withExtendedLifetime(old) {}
  }

  func unregisterAll() {
    let old = storage.withLock { storage in
      defer { storage.registered = [:] }
      return storage.registered
    }
    withExtendedLifetime(old) {}
  }

  /// Every registration that this container can see, and the container that stores it.
  var visible: [ServiceKey: (registration: Registration, owner: DependencyContainer)] {
    let own = storage.withLock { $0.registered }.mapValues { ($0, self) }
    return own.merging(parent?.visible ?? [:]) { nearer, _ in nearer }
  }

  private func store(_ registration: Registration) {
    let key = registration.key
    let old = storage.withLock { $0.registered.updateValue(registration, forKey: key) }
    withExtendedLifetime(old) {}
  }
}
