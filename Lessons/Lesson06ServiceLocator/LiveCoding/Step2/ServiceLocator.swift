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
    table.withLock { $0.sharedBuilders[key] = build }
  }

  public func register<Service: Sendable>(
    _ type: Service.Type,
    factory build: @escaping @Sendable (any Resolver) -> Service
  ) {
    let key = ObjectIdentifier(type)
    table.withLock { $0.factories[key] = build }
  }

  public func replace<Service: Sendable>(_ type: Service.Type, with instance: Service) {
    let key = ObjectIdentifier(type)
    table.withLock { $0.instances[key] = instance }
  }

  public func find<Service: Sendable>(_ type: Service.Type) -> Service? {
    let key = ObjectIdentifier(type)
    if let instance = table.withLock({ $0.instances[key] }) { return instance as? Service }
    if let service = findShared(key) { return service as? Service }
    guard let build = table.withLock({ $0.factories[key] }) else { return nil }
    return build(self) as? Service
  }

  public func resolve<Service: Sendable>(_ type: Service.Type) -> Service {
    guard let service = find(type) else {
      // TODO: 4. Name the missing type, and list the registered ones.
      stop("not found")
    }
    return service
  }

  private func findShared(_ key: ObjectIdentifier) -> (any Sendable)? {
    // TODO: 3. Store the service strongly, and build it once for all threads.
    if let box = table.withLock({ $0.built[key]?.box }) { return box.service }
    guard let build = table.withLock({ $0.sharedBuilders[key] }) else { return nil }
    let box = Box(service: build(self))
    table.withLock { $0.built[key] = WeakBox(box: box) }
    return box.service
  }
}
