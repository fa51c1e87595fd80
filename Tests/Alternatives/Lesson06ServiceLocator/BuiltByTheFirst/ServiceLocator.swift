// Lesson 06 · Service locator. Another good answer.
import Lesson06ServiceLocator
import OutsideWorld

public final class ServiceLocator: Container, Resolver {
  public static let shared = ServiceLocator()

  private let providers = Locked<[ObjectIdentifier: any Named]>([:])

  public init() {}

  public func register<Service: Sendable>(_ type: Service.Type, instance: Service) {
    add(Provider(.ready(instance), isShared: true))
  }

  public func register<Service: Sendable>(
    _ type: Service.Type,
    shared build: @escaping @Sendable (any Resolver) -> Service
  ) {
    add(Provider(.new(build), isShared: true))
  }

  public func register<Service: Sendable>(
    _ type: Service.Type,
    factory build: @escaping @Sendable (any Resolver) -> Service
  ) {
    add(Provider(.new(build), isShared: false))
  }

  public func replace<Service: Sendable>(_ type: Service.Type, with instance: Service) {
    let provider = Provider(.ready(instance), isShared: true)
    providers.withLock { $0[ObjectIdentifier(type)] = provider }
  }

  public func find<Service: Sendable>(_ type: Service.Type) -> Service? {
    guard let named = providers.withLock({ $0[ObjectIdentifier(type)] }) else { return nil }
    return (named as? Provider<Service>)?.service(self)
  }

  public func resolve<Service: Sendable>(_ type: Service.Type) -> Service {
    guard let service = find(type) else {
      let names = providers.withLock { $0.values.map(\.name) }.joined(separator: "\n- ")
      stop("No \(String(reflecting: type)). There are:\n- \(names)")
    }
    return service
  }

  private func add<Service>(_ provider: Provider<Service>) {
    let old = providers.withLock { providers in
      let old = providers[ObjectIdentifier(Service.self)]
      if old == nil { providers[ObjectIdentifier(Service.self)] = provider }
      return old
    }
    if let old { stop("Twice: \(old.name)") }
  }
}
