// Lesson 12 · Building a container. Another good answer.
import Lesson12BuildingAContainer
import OutsideWorld

/// A decorator that resolves from another container and reports each request.
final class TracingContainer: Container, Rehearsing {
  private let container: any Container
  private let tracer: Tracer

  convenience init(over container: any Container, trace: @escaping @Sendable (TraceEvent) -> Void) {
    self.init(over: container, tracer: Tracer(trace))
  }

  private init(over container: any Container, tracer: Tracer) {
    self.container = container
    self.tracer = tracer
  }

  func register<Service: Sendable>(
    _ type: Service.Type,
    name: String?,
    lifetime: Lifetime,
    build: @escaping @Sendable (any Resolver) throws -> Service
  ) {
    let key = ServiceKey(type, name: name)
    container.register(type, name: name, lifetime: lifetime) {
      [weak tracer = self.tracer] resolver in
      try build(tracer?.resolver(over: resolver, building: key) ?? resolver)
    }
  }

  func register<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    example: Argument,
    build: @escaping @Sendable (any Resolver, Argument) throws -> Service
  ) {
    let key = ServiceKey(type, name: name)
    container.register(type, name: name, example: example) {
      [weak tracer = self.tracer] resolver, argument in
      try build(tracer?.resolver(over: resolver, building: key) ?? resolver, argument)
    }
  }

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    try TracingResolver(resolver: container, tracer: tracer, needy: nil).resolve(type, name: name)
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    try TracingResolver(resolver: container, tracer: tracer, needy: nil)
      .resolve(type, name: name, argument: argument)
  }

  func isRegistered<Service: Sendable>(_ type: Service.Type, name: String?) -> Bool {
    container.isRegistered(type, name: name)
  }

  func unregister<Service: Sendable>(_ type: Service.Type, name: String?) {
    container.unregister(type, name: name)
  }

  func unregisterAll() { container.unregisterAll() }

  func beginScope(_ name: String) -> any Container {
    TracingContainer(over: container.beginScope(name), tracer: tracer)
  }

  func endScope() { container.endScope() }

  func verify() -> [ContainerError] { tracer.silently { container.verify() } }

  func graph() -> ServiceGraph { tracer.silently { container.graph() } }

  func missing(for keys: [ServiceKey]) -> Set<ServiceKey> {
    tracer.silently {
      if let rehearsing = container as? any Rehearsing { return rehearsing.missing(for: keys) }
      let registered = Set(container.graph().nodes.filter { $0.lifetime != nil }.map(\.key))
      return Set(keys).subtracting(registered)
    }
  }
}

/// The closure of a trace, and its current request on each thread.
final class Tracer: Sendable {
  /// By tracer, because a tracing container may decorate another one.
  @TaskLocal private static var running: [ObjectIdentifier: TracedRequest] = [:]

  private let trace: @Sendable (TraceEvent) -> Void

  init(_ trace: @escaping @Sendable (TraceEvent) -> Void) {
    self.trace = trace
  }

  /// Returns the resolver for a builder that begins: it traces if the builder runs for a traced request.
  func resolver(over resolver: any Resolver, building key: ServiceKey) -> any Resolver {
    guard let request = Self.running[ObjectIdentifier(self)], request.key == key else {
      return resolver
    }
    request.isBuilt.withLock { $0 = true }
    return TracingResolver(resolver: resolver, tracer: self, needy: request)
  }

  /// Runs a request, then reports it.
  func run<Service>(_ request: TracedRequest, _ resolve: () throws -> Service) throws -> Service {
    var running = Self.running
    running[ObjectIdentifier(self)] = request
    do {
      let service = try Self.$running.withValue(running) { try resolve() }
      report(request, request.isBuilt.withLock { $0 } ? .built : .stored)
      return service
    } catch {
      report(request, .failed)
      throw error
    }
  }

  /// Runs something of which no request is reported.
  func silently<Result>(_ body: () -> Result) -> Result {
    var running = Self.running
    running[ObjectIdentifier(self)] = nil
    return Self.$running.withValue(running) { body() }
  }

  private func report(_ request: TracedRequest, _ outcome: TraceEvent.Outcome) {
    trace(TraceEvent(request.key, neededBy: request.needy, outcome: outcome, depth: request.depth))
  }
}

/// A request that has not ended.
final class TracedRequest: Sendable {
  let key: ServiceKey
  let needy: ServiceKey?
  let depth: Int
  let isBuilt = Locked(false)

  init(_ key: ServiceKey, neededBy needy: TracedRequest?) {
    self.key = key
    self.needy = needy?.key
    depth = needy.map { $0.depth + 1 } ?? 0
  }
}

/// Reports what is resolved from it.
struct TracingResolver: Resolver {
  let resolver: any Resolver
  let tracer: Tracer
  /// The request whose builder resolves.
  let needy: TracedRequest?

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    try tracer.run(TracedRequest(ServiceKey(type, name: name), neededBy: needy)) {
      try resolver.resolve(type, name: name)
    }
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    try tracer.run(TracedRequest(ServiceKey(type, name: name), neededBy: needy)) {
      try resolver.resolve(type, name: name, argument: argument)
    }
  }
}
