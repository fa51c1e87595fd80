// Lesson 12 · Building a container. Task 9: report each request.
// Grade it: swift test --filter Lesson12/Task9
import Lesson12BuildingAContainer

/// A decorator that resolves from another container and reports each request.
final class TracingContainer: Container {
  private let container: any Container
  private let trace: @Sendable (TraceEvent) -> Void

  init(over container: any Container, trace: @escaping @Sendable (TraceEvent) -> Void) {
    self.container = container
    self.trace = trace
  }

  func register<Service: Sendable>(
    _ type: Service.Type,
    name: String?,
    lifetime: Lifetime,
    build: @escaping @Sendable (any Resolver) throws -> Service
  ) {
    // TODO: 9. Pass the builder a resolver that traces its requests, here and below.
    container.register(type, name: name, lifetime: lifetime, build: build)
  }

  func register<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    example: Argument,
    build: @escaping @Sendable (any Resolver, Argument) throws -> Service
  ) {
    container.register(type, name: name, example: example, build: build)
  }

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    // TODO: 9. Report the right outcome, also if this throws, and trace requests with an argument too.
    let service = try container.resolve(type, name: name)
    trace(TraceEvent(ServiceKey(type, name: name), neededBy: nil, outcome: .stored, depth: 0))
    return service
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    try container.resolve(type, name: name, argument: argument)
  }

  func isRegistered<Service: Sendable>(_ type: Service.Type, name: String?) -> Bool {
    container.isRegistered(type, name: name)
  }

  func unregister<Service: Sendable>(_ type: Service.Type, name: String?) {
    container.unregister(type, name: name)
  }

  func unregisterAll() { container.unregisterAll() }

  func beginScope(_ name: String) -> any Container {
    // TODO: 9. Trace the requests in a scope, too.
    container.beginScope(name)
  }

  func endScope() { container.endScope() }
  func verify() -> [ContainerError] { container.verify() }
  func graph() -> ServiceGraph { container.graph() }
}
