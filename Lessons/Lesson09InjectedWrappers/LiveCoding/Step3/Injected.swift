// Lesson 09 · Injected wrappers. Tasks 1 to 3, done.
import Foundation
import Lesson09InjectedWrappers

@propertyWrapper
public struct Injected<Service: Sendable>: Sendable {
  // An enum, because a property has exactly one of these three sources. Setting it replaces the source of
  // this copy, and of no other.
  private enum Source {
    case value(Service)
    case firstRead(FirstRead<Service>)
    case everyRead(DependencyContainer)
  }

  private var source: Source

  public var wrappedValue: Service {
    get {
      switch source {
      case .value(let service): service
      case .firstRead(let firstRead): firstRead.service
      case .everyRead(let container): container.require(Service.self)
      }
    }
    set { source = .value(newValue) }
  }

  public init(_ moment: Moment = .lazy) {
    // Stored while the owner is created, because a read may happen anywhere, under any override.
    let container = DependencyContainer.current
    switch moment {
    case .eager: source = .value(container.require(Service.self))
    case .lazy: source = .firstRead(FirstRead(container: container))
    case .dynamic: source = .everyRead(container)
    }
  }

  public init(wrappedValue: Service) {
    source = .value(wrappedValue)
  }
}

/// A service that is resolved at its first read, and stored.
private final class FirstRead<Service: Sendable>: @unchecked Sendable {
  // Unchecked, because the lock guards `resolved` and the compiler can't see that. The lock is held while the
  // service is built, so that a second thread waits for the first.
  private let lock = NSLock()
  private let container: DependencyContainer
  private var resolved: Service?

  init(container: DependencyContainer) {
    self.container = container
  }

  var service: Service {
    lock.withLock {
      if let resolved { return resolved }
      let service = container.require(Service.self)
      resolved = service
      return service
    }
  }
}
