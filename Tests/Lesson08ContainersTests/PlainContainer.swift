import Lesson08Containers

/// A container that works, for one thread: the school is put together in it, whatever became of yours.
///
/// It remembers how long each service was to live.
final class PlainContainer: Container {
  private struct Registration: Sendable {
    let lifetime: Lifetime
    let build: @Sendable (any Resolver, (any Sendable)?) throws -> any Sendable
  }

  private struct Nothing: Error {
    let key: ServiceKey
  }

  private let parent: PlainContainer?
  private let registered = Locked<[ServiceKey: Registration]>([:])
  private let built = Locked<[ServiceKey: any Sendable]>([:])

  init(parent: PlainContainer? = nil) {
    self.parent = parent
  }

  /// How long each service lives, by the description of its key.
  var lifetimes: [String: Lifetime] {
    let pairs = registered.withLock { $0.map { ($0.key.description, $0.value.lifetime) } }
    return Dictionary(pairs) { first, _ in first }
  }

  func register<Service: Sendable>(
    _ type: Service.Type,
    name: String?,
    lifetime: Lifetime,
    build: @escaping @Sendable (any Resolver) throws -> Service
  ) {
    let registration = Registration(lifetime: lifetime) { resolver, _ in try build(resolver) }
    registered.withLock { $0[ServiceKey(type, name: name)] = registration }
  }

  func register<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    example: Argument,
    build: @escaping @Sendable (any Resolver, Argument) throws -> Service
  ) {
    let registration = Registration(lifetime: .transient) { resolver, argument in
      try build(resolver, argument as? Argument ?? example)
    }
    registered.withLock { $0[ServiceKey(type, name: name)] = registration }
  }

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    try resolve(ServiceKey(type, name: name), nil)
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    try resolve(ServiceKey(type, name: name), argument)
  }

  private func resolve<Service: Sendable>(
    _ key: ServiceKey,
    _ argument: (any Sendable)?
  ) throws -> Service {
    guard let (registration, owner) = find(key) else { throw Nothing(key: key) }
    let keeper = registration.lifetime == .scoped ? self : owner
    if let service = keeper.built.withLock({ $0[key] }) as? Service { return service }
    let builder = registration.lifetime == .transient ? self : keeper
    guard let service = try registration.build(builder, argument) as? Service else {
      throw Nothing(key: key)
    }
    if registration.lifetime == .singleton || registration.lifetime == .scoped {
      keeper.built.withLock { $0[key] = service }
    }
    return service
  }

  private func find(_ key: ServiceKey) -> (Registration, PlainContainer)? {
    registered.withLock { $0[key] }.map { ($0, self) } ?? parent?.find(key)
  }

  func isRegistered<Service: Sendable>(_ type: Service.Type, name: String?) -> Bool {
    find(ServiceKey(type, name: name)) != nil
  }

  func unregister<Service: Sendable>(_ type: Service.Type, name: String?) {
    registered.withLock { $0[ServiceKey(type, name: name)] = nil }
  }

  func unregisterAll() { registered.withLock { $0 = [:] } }
  func beginScope(_ name: String) -> any Container { PlainContainer(parent: self) }
  func endScope() { built.withLock { $0 = [:] } }
  func verify() -> [ContainerError] { [] }
  func graph() -> ServiceGraph { ServiceGraph() }
}
