// Lesson 06 · Service locator. A wrong answer.
import Lesson06ServiceLocator
import OutsideWorld

public final class ServiceLocator: Container, Resolver {
  public static let shared = ServiceLocator()

  // The lock guards the table and nothing else: it is never held while something is built.
  private let table = Locked<[String: Entry]>([:])

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
    table.withLock { $0[String(describing: type)] = entry }
  }

  public func find<Service: Sendable>(_ type: Service.Type) -> Service? {
    let entry = table.withLock { $0[String(describing: type)] }
    // The cast is to the registration, not to the service: an optional service can't confuse it.
    let registration = entry?.registration as? Registration<Service>
    // The locator hands itself over for the length of a call. Nothing it stores points back at it.
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
      let isNew = table[String(describing: type)] == nil
      if isNew { table[String(describing: type)] = Entry(type, registration) }
      return isNew
    }
    guard !isNew else { return }
    stop(
      """
      ServiceLocator: \(String(reflecting: type)) is registered already. \
      Register it once where the program starts; a test that wants another calls replace(_:with:).
      """
    )
  }

  private var registeredNames: String {
    let names = table.withLock { $0.values.map(\.name) }
    return names.isEmpty ? "nothing" : names.sorted().joined(separator: ", ")
  }
}
