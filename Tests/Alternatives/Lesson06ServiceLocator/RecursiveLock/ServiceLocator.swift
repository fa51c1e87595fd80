// Lesson 06 · Service locator. Another good answer.
import Foundation
import Lesson06ServiceLocator

// Unchecked, because the lock guards the table and the compiler can't see that.
public final class ServiceLocator: Container, Resolver, @unchecked Sendable {
  public static let shared = ServiceLocator()

  private let lock = NSRecursiveLock()
  private var table: [ObjectIdentifier: Entry] = [:]

  public init() {}

  public func register<Service: Sendable>(_ type: Service.Type, instance: Service) {
    file(type, .instance(instance))
  }

  public func register<Service: Sendable>(
    _ type: Service.Type,
    shared build: @escaping @Sendable (any Resolver) -> Service
  ) {
    file(type, .shared(build))
  }

  public func register<Service: Sendable>(
    _ type: Service.Type,
    factory build: @escaping @Sendable (any Resolver) -> Service
  ) {
    file(type, .factory(build))
  }

  public func replace<Service: Sendable>(_ type: Service.Type, with instance: Service) {
    locked { table[ObjectIdentifier(type)] = Entry(name: name(type), way: .instance(instance)) }
  }

  public func find<Service: Sendable>(_ type: Service.Type) -> Service? {
    locked {
      switch table[ObjectIdentifier(type)]?.way {
      case nil: return nil
      case .instance(let instance): return instance as? Service
      case .factory(let build): return build(self) as? Service
      case .shared(let build):
        let service = build(self)
        table[ObjectIdentifier(type)]?.way = .instance(service)
        return service as? Service
      }
    }
  }

  public func resolve<Service: Sendable>(_ type: Service.Type) -> Service {
    if let service = find(type) { return service }
    let names = locked { table.values.map(\.name).sorted() }
    fatalError("No \(name(type)) is registered. These are: \(names.joined(separator: ", "))")
  }

  private func file<Service>(_ type: Service.Type, _ way: Way) {
    locked {
      let known = table.updateValue(
        Entry(name: name(type), way: way),
        forKey: ObjectIdentifier(type)
      )
      if known != nil { fatalError("\(name(type)) is registered twice. Tests may replace it.") }
    }
  }

  private func name<Service>(_ type: Service.Type) -> String {
    String(reflecting: type)
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
