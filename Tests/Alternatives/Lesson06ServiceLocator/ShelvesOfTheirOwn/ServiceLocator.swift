// Lesson 06 · Service locator. Another good answer.
import Lesson06ServiceLocator
import Synchronization

public final class ServiceLocator: Container, Resolver {
  public static let shared = ServiceLocator()

  private let shelves = Mutex<[String: any Shelf]>([:])

  public init() {}

  public func register<Service: Sendable>(_ type: Service.Type, instance: Service) {
    add(InstanceShelf(service: instance))
  }

  public func register<Service: Sendable>(
    _ type: Service.Type,
    shared build: @escaping @Sendable (any Resolver) -> Service
  ) {
    add(SharedShelf(build: build))
  }

  public func register<Service: Sendable>(
    _ type: Service.Type,
    factory build: @escaping @Sendable (any Resolver) -> Service
  ) {
    add(FactoryShelf(build: build))
  }

  public func replace<Service: Sendable>(_ type: Service.Type, with instance: Service) {
    shelves.withLock { $0[String(reflecting: type)] = InstanceShelf(service: instance) }
  }

  public func find<Service: Sendable>(_ type: Service.Type) -> Service? {
    guard let shelf = shelves.withLock({ $0[String(reflecting: type)] }) else { return nil }
    return shelf.take(from: self) as? Service
  }

  public func resolve<Service: Sendable>(_ type: Service.Type) -> Service {
    guard let service = find(type) else {
      let names = shelves.withLock { $0.keys.sorted() }
      fatalError(
        (["There is no shelf for \(String(reflecting: type)). The shelves are:"] + names)
          .joined(separator: "\n- ")
      )
    }
    return service
  }

  private func add<NewShelf: Shelf>(_ shelf: NewShelf) {
    let name = String(reflecting: NewShelf.Service.self)
    let isTaken = shelves.withLock { shelves in
      defer { shelves[name] = shelf }
      return shelves[name] != nil
    }
    precondition(
      !isTaken,
      "There is a shelf for \(name) already. To put something else on it, replace."
    )
  }
}
