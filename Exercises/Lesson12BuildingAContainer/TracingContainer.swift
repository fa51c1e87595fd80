// Lesson 12 · Building a container. Task 6: report each request.
// Grade it: swift test --filter Lesson12/Task6
import Lesson12BuildingAContainer

/// A decorator: it resolves from the container under it, and reports each request.
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
    // TODO: 6. A builder resolves as well, and from what it gets here.
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
    // TODO: 6. Was it built? And what if it throws?
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
    // TODO: 6. From here on the trace is silent.
    container.beginScope(name)
  }

  func endScope() { container.endScope() }
  func verify() -> [ContainerError] { container.verify() }
  func graph() -> ServiceGraph { container.graph() }
}
