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
    // TODO: 1. A name is passed in, here and below, and never used.
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
    // TODO: 1. What was built for one argument: who else gets it?
    store(
      Registration(key, .singleton, example: example) { resolver, given in
        // TODO: 1. An `Int` is wanted, and an `Int?` with a value is passed. What does `as?` say? An
        // `Int?` is wanted, and the nil of a `String?` is passed: what does it say now?
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
    storage.withLock { _ = $0.registered.removeValue(forKey: ServiceKey(type)) }
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
    storage.withLock { $0.registered[registration.key] = registration }
  }
}
