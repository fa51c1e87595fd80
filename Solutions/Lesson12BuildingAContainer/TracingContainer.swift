// Lesson 12 · Building a container. One good answer of several.
import Lesson12BuildingAContainer
import OutsideWorld

/// A decorator that resolves from another container and reports each request.
final class TracingContainer: Container {
  private let container: any Container
  private let trace: Trace

  init(over container: any Container, trace: @escaping @Sendable (TraceEvent) -> Void) {
    self.container = container
    self.trace = Trace(trace)
  }

  private init(over container: any Container, in trace: Trace) {
    self.container = container
    self.trace = trace
  }

  func register<Service: Sendable>(
    _ type: Service.Type,
    name: String?,
    lifetime: Lifetime,
    build: @escaping @Sendable (any Resolver) throws -> Service
  ) {
    let trace = trace
    container.register(type, name: name, lifetime: lifetime) { resolver in
      try build(TracingResolver.inBuilder(over: resolver, trace: trace))
    }
  }

  func register<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    example: Argument,
    build: @escaping @Sendable (any Resolver, Argument) throws -> Service
  ) {
    let trace = trace
    container.register(type, name: name, example: example) { resolver, argument in
      try build(TracingResolver.inBuilder(over: resolver, trace: trace), argument)
    }
  }

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    try TracingResolver(resolver: container, trace: trace).resolve(type, name: name)
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    try TracingResolver(resolver: container, trace: trace)
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
    TracingContainer(over: container.beginScope(name), in: trace)
  }

  func endScope() { container.endScope() }

  // A dry run is no request: without a current request, builders get their resolver as it is.
  func verify() -> [ContainerError] {
    Request.$current.withValue(nil) { container.verify() }
  }

  func graph() -> ServiceGraph {
    Request.$current.withValue(nil) { container.graph() }
  }
}

/// The closure of a container and its scopes. It is an object, so that the requests of one trace differ from those of
/// another trace that it decorates.
final class Trace: Sendable {
  let report: @Sendable (TraceEvent) -> Void

  init(_ report: @escaping @Sendable (TraceEvent) -> Void) {
    self.report = report
  }
}

/// A running request of this thread. The first builder that runs is the one of its service.
final class Request: Sendable {
  // A builder gets no argument that could pass this on. A task-local reaches it, because it runs on the caller's thread.
  @TaskLocal static var current: Request?

  let key: ServiceKey
  let depth: Int
  private let trace: Trace
  private let outer = Request.current
  private let hasBuilt = Locked(false)

  init(_ key: ServiceKey, depth: Int, in trace: Trace) {
    self.key = key
    self.depth = depth
    self.trace = trace
  }

  /// Returns the nearest request that reports to `trace`.
  static func current(in trace: Trace) -> Request? {
    var request = current
    while let other = request, other.trace !== trace { request = other.outer }
    return request
  }

  /// Whether the service's builder ran for this request.
  var isBuilt: Bool { hasBuilt.withLock { $0 } }

  func noteBuilder() { hasBuilt.withLock { $0 = true } }
}

/// The resolver of callers and builders, which reports each request.
struct TracingResolver: Resolver {
  let resolver: any Resolver
  let trace: Trace
  /// The request whose builder resolves from this; nil for a caller.
  var parent: Request?

  /// Returns the resolver for the builder of the current request, if there is one.
  static func inBuilder(over resolver: any Resolver, trace: Trace) -> any Resolver {
    guard let request = Request.current(in: trace) else { return resolver }
    request.noteBuilder()
    return TracingResolver(resolver: resolver, trace: trace, parent: request)
  }

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    try traced(ServiceKey(type, name: name)) { try resolver.resolve(type, name: name) }
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    try traced(ServiceKey(type, name: name)) {
      try resolver.resolve(type, name: name, argument: argument)
    }
  }

  private func traced<Service>(_ key: ServiceKey, _ resolve: () throws -> Service) throws -> Service
  {
    let request = Request(key, depth: parent.map { $0.depth + 1 } ?? 0, in: trace)
    var outcome = TraceEvent.Outcome.failed
    defer {
      trace.report(TraceEvent(key, neededBy: parent?.key, outcome: outcome, depth: request.depth))
    }
    let service = try Request.$current.withValue(request, operation: resolve)
    outcome = request.isBuilt ? .built : .stored
    return service
  }
}
