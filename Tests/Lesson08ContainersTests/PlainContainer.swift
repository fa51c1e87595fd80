import Lesson08Containers
import OutsideWorld

/// A container that works, for one thread: the school is put together in it, whatever became of yours.
///
/// It remembers how long each service was to live, and which builders went past their resolver.
final class PlainContainer: Container {
  private struct Registration: Sendable {
    let lifetime: Lifetime
    let build: @Sendable (any Resolver, (any Sendable)?) throws -> any Sendable
  }

  private struct Nothing: Error {
    let key: ServiceKey
  }

  /// Asks on behalf of a builder.
  private struct Errand: Resolver {
    let container: PlainContainer

    func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
      try container.service(ServiceKey(type, name: name), nil)
    }

    func resolve<Service: Sendable, Argument: Sendable>(
      _ type: Service.Type,
      name: String?,
      argument: Argument
    ) throws -> Service {
      try container.service(ServiceKey(type, name: name), argument)
    }
  }

  /// What a container and its scopes know together.
  private final class Log: Sendable {
    let building = Locked(0)
    let askedByBuilders = Locked<[String]>([])
  }

  private let parent: PlainContainer?
  private let log: Log
  private let registered = Locked<[ServiceKey: Registration]>([:])
  private let built = Locked<[ServiceKey: any Sendable]>([:])

  init(parent: PlainContainer? = nil) {
    self.parent = parent
    log = parent?.log ?? Log()
  }

  /// What builders asked the container itself for, or a scope, and not the resolver they were handed.
  var askedByBuilders: [String] { log.askedByBuilders.withLock { $0 } }

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
    try asked(ServiceKey(type, name: name), nil)
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    try asked(ServiceKey(type, name: name), argument)
  }

  private func asked<Service: Sendable>(
    _ key: ServiceKey,
    _ argument: (any Sendable)?
  ) throws -> Service {
    if log.building.withLock({ $0 > 0 }) {
      log.askedByBuilders.withLock { $0.append(key.description) }
    }
    return try service(key, argument)
  }

  private func service<Service: Sendable>(
    _ key: ServiceKey,
    _ argument: (any Sendable)?
  ) throws -> Service {
    guard let (registration, owner) = find(key) else { throw Nothing(key: key) }
    let keeper = registration.lifetime == .scoped ? self : owner
    if let service = keeper.built.withLock({ $0[key] }) as? Service { return service }
    let builder = registration.lifetime == .transient ? self : keeper
    log.building.withLock { $0 += 1 }
    defer { log.building.withLock { $0 -= 1 } }
    let errand = Errand(container: builder)
    guard let service = try registration.build(errand, argument) as? Service else {
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
