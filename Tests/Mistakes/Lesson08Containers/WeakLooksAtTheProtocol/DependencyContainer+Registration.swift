// Lesson 08 · Containers. A mistake: see README.md beside this file.
import Lesson08Containers

extension DependencyContainer {
  func register<Service: Sendable>(
    _ type: Service.Type,
    name: String?,
    lifetime: Lifetime,
    build: @escaping @Sendable (any Resolver) throws -> Service
  ) {
    let key = ServiceKey(type, name: name)
    file(
      Registration(key, lifetime) { resolver, _ in
        guard lifetime != .weak || Service.self is AnyObject.Type else {
          throw ContainerError.notAnObject(key)
        }
        return try build(resolver)
      }
    )
  }

  func register<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    example: Argument,
    build: @escaping @Sendable (any Resolver, Argument) throws -> Service
  ) {
    let key = ServiceKey(type, name: name)
    // Transient: whatever is kept would be kept for one argument and handed out for another.
    file(
      Registration(key, .transient, example: example) { resolver, given in
        guard let given, let argument = given as? Argument else {
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
    let old = shelf.withLock { $0.registered.removeValue(forKey: ServiceKey(type, name: name)) }
    withExtendedLifetime(old) {}
  }

  func unregisterAll() {
    let old = shelf.withLock { shelf in
      defer { shelf.registered = [:] }
      return shelf.registered
    }
    withExtendedLifetime(old) {}
  }

  /// Every registration that can be seen from here, and the container that it stands in.
  var visible: [ServiceKey: (registration: Registration, owner: DependencyContainer)] {
    let own = shelf.withLock { $0.registered }.mapValues { ($0.registration, self) }
    return own.merging(parent?.visible ?? [:]) { nearer, _ in nearer }
  }

  private func file(_ registration: Registration) {
    // The old entry goes with its instance, and outside the lock.
    let old = shelf.withLock {
      $0.isOver
        ? nil
        : $0.registered.updateValue(Entry(registration: registration), forKey: registration.key)
    }
    withExtendedLifetime(old) {}
  }
}
