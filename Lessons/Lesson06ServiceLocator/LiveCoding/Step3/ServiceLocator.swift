// Lesson 06 · Service locator. Tasks 1 to 4: a locator with keys, lifetimes, locks and messages that are right.
// Test it: COURSE_LESSON=06 swift test --filter Lesson06/Task1, then Task2 …
import Lesson06ServiceLocator
import OutsideWorld

public final class ServiceLocator: Container, Resolver {
  public static let shared = ServiceLocator()

  private let table = Locked(Table())

  public init() {}

  public func register<Service: Sendable>(_ type: Service.Type, instance: Service) {
    // TODO: 4. Stop the program if the type is registered already, in this method and in the next two.
    let key = ObjectIdentifier(type)
    table.withLock { $0.instances[key] = instance }
  }

  public func register<Service: Sendable>(
    _ type: Service.Type,
    shared build: @escaping @Sendable (any Resolver) -> Service
  ) {
    let key = ObjectIdentifier(type)
    let once = Once<Service>()
    table.withLock { $0.builders[key] = { resolver in once.value { build(resolver) } } }
  }

  public func register<Service: Sendable>(
    _ type: Service.Type,
    factory build: @escaping @Sendable (any Resolver) -> Service
  ) {
    let key = ObjectIdentifier(type)
    table.withLock { $0.builders[key] = build }
  }

  public func replace<Service: Sendable>(_ type: Service.Type, with instance: Service) {
    let key = ObjectIdentifier(type)
    table.withLock { $0.instances[key] = instance }
  }

  public func find<Service: Sendable>(_ type: Service.Type) -> Service? {
    let key = ObjectIdentifier(type)
    if let instance = table.withLock({ $0.instances[key] }) { return instance as? Service }
    guard let build = table.withLock({ $0.builders[key] }) else { return nil }
    return build(self) as? Service
  }

  public func resolve<Service: Sendable>(_ type: Service.Type) -> Service {
    guard let service = find(type) else {
      // TODO: 4. Name the missing type, and list the registered ones.
      stop("not found")
    }
    return service
  }
}
