// Lesson 12 · Building a container. Another good answer.
import Lesson12BuildingAContainer

extension DependencyContainer {
  func register<Service: Sendable>(
    _ type: Service.Type,
    name: String?,
    lifetime: Lifetime,
    build: @escaping @Sendable (any Resolver) throws -> Service
  ) {
    add(
      Registration(ServiceKey(type, name: name), lifetime) { resolver, _ in
        Packed<Service>(content: try build(resolver))
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
    add(
      Registration(key, .transient, example: Packed<Argument>(content: example)) {
        resolver,
        given in
        // An `Int` is also an argument for an `Int?`.
        let exact = given as? Packed<Argument>
        guard let argument = exact ?? (given?.asOptional as? Packed<Argument>) else {
          throw ContainerError.wrongArgument(key, expected: "\(Argument.self)")
        }
        return Packed<Service>(content: try build(resolver, argument.content))
      }
    )
  }

  func isRegistered<Service: Sendable>(_ type: Service.Type, name: String?) -> Bool {
    locked { find(ServiceKey(type, name: name)) != nil }
  }

  func unregister<Service: Sendable>(_ type: Service.Type, name: String?) {
    let key = ServiceKey(type, name: name)
    let old = locked { drop(key) }
    withExtendedLifetime(old) {}
  }

  func unregisterAll() {
    let old = locked { ownRegistrations.keys.map { drop($0) } }
    withExtendedLifetime(old) {}
  }

  /// Every registration that can be seen from here.
  var visible: [ServiceKey: Registration] {
    locked {
      var visible: [ServiceKey: Registration] = [:]
      for container in line.reversed() {
        visible.merge(container.ownRegistrations) { _, nearer in nearer }
      }
      return visible
    }
  }

  private func add(_ registration: Registration) {
    let old = locked { put(registration) }
    withExtendedLifetime(old) {}
  }
}
