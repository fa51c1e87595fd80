// Lesson 12 · Building a container. Another good answer.
import Foundation
import Lesson12BuildingAContainer

/// A request that is under way. The one inside which it was sent is its outer one.
final class TracedRequest: @unchecked Sendable {
  @TaskLocal static var current: TracedRequest?

  let tracer: Tracer
  let key: ServiceKey
  let depth: Int
  let outer: TracedRequest?
  // Unchecked, because the lock guards the flag.
  private let lock = NSLock()
  private var isBuilt = false

  init(_ key: ServiceKey, depth: Int, of tracer: Tracer, inside outer: TracedRequest?) {
    self.key = key
    self.depth = depth
    self.tracer = tracer
    self.outer = outer
  }

  var wasBuilt: Bool { lock.withLock { isBuilt } }

  func noteBuilding() {
    lock.withLock { isBuilt = true }
  }
}

/// An object that distinguishes the requests of one trace from those of another. Builders get only this part of a trace.
final class TraceMark: Sendable {}

/// The state that a tracing container and its scopes share.
final class Tracer: Sendable {
  let mark = TraceMark()
  private let trace: @Sendable (TraceEvent) -> Void

  init(_ trace: @escaping @Sendable (TraceEvent) -> Void) {
    self.trace = trace
  }

  func report<Service>(
    _ key: ServiceKey,
    for needy: TracedRequest?,
    _ resolve: () throws -> Service
  ) throws -> Service {
    let depth = needy.map { $0.depth + 1 } ?? 0
    let request = TracedRequest(key, depth: depth, of: self, inside: TracedRequest.current)
    func end(_ outcome: TraceEvent.Outcome) {
      trace(TraceEvent(key, neededBy: needy?.key, outcome: outcome, depth: depth))
    }
    let service: Service
    do {
      service = try TracedRequest.$current.withValue(request) { try resolve() }
    } catch {
      end(.failed)
      throw error
    }
    end(request.wasBuilt ? .built : .stored)
    return service
  }
}

extension TraceMark {
  /// Returns the resolver for a builder of this service: it reports if the builder runs for a request of this trace.
  func resolver(for key: ServiceKey, over resolver: any Resolver) -> any Resolver {
    var request = TracedRequest.current
    while let candidate = request, candidate.tracer.mark !== self || candidate.key != key {
      request = candidate.outer
    }
    guard let request else { return resolver }
    request.noteBuilding()
    return TracingResolver(resolver: resolver, request: request)
  }
}

/// The resolver of a builder.
struct TracingResolver: Resolver {
  let resolver: any Resolver
  let request: TracedRequest

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    try request.tracer.report(ServiceKey(type, name: name), for: request) {
      try resolver.resolve(type, name: name)
    }
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    try request.tracer.report(ServiceKey(type, name: name), for: request) {
      try resolver.resolve(type, name: name, argument: argument)
    }
  }
}

/// A decorator that resolves from another container and reports each request.
final class TracingContainer: Container {
  private let container: any Container
  private let tracer: Tracer

  init(over container: any Container, trace: @escaping @Sendable (TraceEvent) -> Void) {
    self.container = container
    tracer = Tracer(trace)
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
    let (mark, key) = (tracer.mark, ServiceKey(type, name: name))
    container.register(type, name: name, lifetime: lifetime) { resolver in
      try build(mark.resolver(for: key, over: resolver))
    }
  }

  func register<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    example: Argument,
    build: @escaping @Sendable (any Resolver, Argument) throws -> Service
  ) {
    let (mark, key) = (tracer.mark, ServiceKey(type, name: name))
    container.register(type, name: name, example: example) { resolver, argument in
      try build(mark.resolver(for: key, over: resolver), argument)
    }
  }

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    try tracer.report(ServiceKey(type, name: name), for: nil) {
      try container.resolve(type, name: name)
    }
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    try tracer.report(ServiceKey(type, name: name), for: nil) {
      try container.resolve(type, name: name, argument: argument)
    }
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

  func verify() -> [ContainerError] {
    TracedRequest.$current.withValue(nil) { container.verify() }
  }

  func graph() -> ServiceGraph {
    TracedRequest.$current.withValue(nil) { container.graph() }
  }
}
