// Lesson 06 · Service locator. One good answer of several.
import Lesson06ServiceLocator
import OutsideWorld

public final class ServiceLocator: Container, Resolver {
  public static let shared = ServiceLocator()

  // This lock guards the table only. It is never held while a builder runs.
  private let table = Locked<[ObjectIdentifier: Entry]>([:])

  public init() {}

  public func register<Service: Sendable>(_ type: Service.Type, instance: Service) {
    file(type, Registration { _ in instance })
  }

  public func register<Service: Sendable>(
    _ type: Service.Type,
    shared build: @escaping @Sendable (any Resolver) -> Service
  ) {
    let once = Once<Service>()
    file(type, Registration { resolver in once.value { build(resolver) } })
  }

  public func register<Service: Sendable>(
    _ type: Service.Type,
    factory build: @escaping @Sendable (any Resolver) -> Service
  ) {
    file(type, Registration(service: build))
  }

  public func replace<Service: Sendable>(_ type: Service.Type, with instance: Service) {
    let entry = Entry(type, Registration { _ in instance })
    table.withLock { $0[ObjectIdentifier(type)] = entry }
  }

  public func find<Service: Sendable>(_ type: Service.Type) -> Service? {
    let entry = table.withLock { $0[ObjectIdentifier(type)] }
    // The cast is to the registration and not to the service, so an optional service is no special case.
    let registration = entry?.registration as? Registration<Service>
    // The builder gets the locator for the length of a call. No stored closure captures it.
    return registration?.service(self)
  }

  public func resolve<Service: Sendable>(_ type: Service.Type) -> Service {
    if let service = find(type) { return service }
    stop(
      """
      ServiceLocator: nothing is registered for \(String(reflecting: type)). \
      Registered: \(registeredNames). Register it where the program starts.
      """
    )
  }

  private func file<Service>(_ type: Service.Type, _ registration: Registration<Service>) {
    let isNew = table.withLock { table in
      let isNew = table[ObjectIdentifier(type)] == nil
      if isNew { table[ObjectIdentifier(type)] = Entry(type, registration) }
      return isNew
    }
    guard !isNew else { return }
    stop(
      """
      ServiceLocator: \(String(reflecting: type)) is registered already. \
      Register it once where the program starts; a test that needs another calls replace(_:with:).
      """
    )
  }

  private var registeredNames: String {
    let names = table.withLock { $0.values.map(\.name) }
    return names.isEmpty ? "nothing" : names.sorted().joined(separator: ", ")
  }
}
