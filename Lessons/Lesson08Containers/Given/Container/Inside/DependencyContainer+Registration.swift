extension DependencyContainer {
  public func register<Service: Sendable>(
    _ type: Service.Type,
    name: String?,
    lifetime: Lifetime,
    build: @escaping @Sendable (any Resolver) throws -> Service
  ) {
    let key = ServiceKey(type, name: name)
    store(Registration(key, lifetime) { resolver, _ in try build(resolver) })
  }

  public func register<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    example: Argument,
    build: @escaping @Sendable (any Resolver, Argument) throws -> Service
  ) {
    let key = ServiceKey(type, name: name)
    // Transient: whatever is kept would be kept for one argument and handed out for another.
    store(
      Registration(key, .transient, example: example) { resolver, given in
        guard let given, let argument = given as? Argument else {
          throw ContainerError.wrongArgument(key, expected: "\(Argument.self)")
        }
        return try build(resolver, argument)
      }
    )
  }

  public func isRegistered<Service: Sendable>(_ type: Service.Type, name: String?) -> Bool {
    visible[ServiceKey(type, name: name)] != nil
  }

  public func unregister<Service: Sendable>(_ type: Service.Type, name: String?) {
    let old = storage.withLock { $0.registered.removeValue(forKey: ServiceKey(type, name: name)) }
    withExtendedLifetime(old) {}
  }

  public func unregisterAll() {
    let old = storage.withLock { storage in
      defer { storage.registered = [:] }
      return storage.registered
    }
    withExtendedLifetime(old) {}
  }

  /// Every registration that can be seen from here, and the container that it stands in.
  var visible: [ServiceKey: (registration: Registration, owner: DependencyContainer)] {
    let own = storage.withLock { $0.registered }.mapValues { ($0.registration, self) }
    return own.merging(parent?.visible ?? [:]) { nearer, _ in nearer }
  }

  private func store(_ registration: Registration) {
    // The old entry goes with its instance, and outside the lock.
    let old = storage.withLock {
      $0.isOver
        ? nil
        : $0.registered.updateValue(Entry(registration: registration), forKey: registration.key)
    }
    withExtendedLifetime(old) {}
  }
}
