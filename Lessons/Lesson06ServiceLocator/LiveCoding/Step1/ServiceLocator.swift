// Lesson 06 · Service locator. Tasks 1 to 4: a locator that you can lean on.
// Grade it: swift test --filter Lesson06
import Lesson06ServiceLocator
import OutsideWorld

public final class ServiceLocator: Container, Resolver {
  public static let shared = ServiceLocator()

  private let table = Locked(Table())

  public init() {}

  public func register<Service: Sendable>(_ type: Service.Type, instance: Service) {
    // TODO: 4. The earlier registration is gone, and no one is told.
    let key = ObjectIdentifier(type)
    table.withLock { $0.instances[key] = instance }
  }

  public func register<Service: Sendable>(
    _ type: Service.Type,
    shared build: @escaping @Sendable (any Resolver) -> Service
  ) {
    let key = ObjectIdentifier(type)
    table.withLock { $0.sharedBuilders[key] = { build(self) } }
    // TODO: 2. A trial run, to find out early whether it works.
    _ = build(self)
  }

  public func register<Service: Sendable>(
    _ type: Service.Type,
    factory build: @escaping @Sendable (any Resolver) -> Service
  ) {
    let key = ObjectIdentifier(type)
    // TODO: 2. Once this is stored, which object owns which?
    table.withLock { $0.factories[key] = { build(self) } }
    _ = build(self)
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
    return build() as? Service
  }

  public func resolve<Service: Sendable>(_ type: Service.Type) -> Service {
    guard let service = find(type) else {
      // TODO: 4. When this happens, your message is all that a developer gets to read.
      stop("not found")
    }
    return service
  }

  private func findShared(_ key: ObjectIdentifier) -> (any Sendable)? {
    // TODO: 3. Count the owners of the box. Then follow two threads through these lines at once.
    if let box = table.withLock({ $0.built[key]?.box }) { return box.service }
    guard let build = table.withLock({ $0.sharedBuilders[key] }) else { return nil }
    let box = Box(service: build())
    table.withLock { $0.built[key] = WeakBox(box: box) }
    return box.service
  }
}
