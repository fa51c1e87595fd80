// Lesson 09 · Injected wrappers. Another good answer.
import Foundation
import Lesson09InjectedWrappers

@propertyWrapper
public struct Injected<Value: Sendable>: Sendable {
  // A property has exactly one of these three sources. Setting it replaces the source of this copy.
  private enum Source {
    case value(Value)
    case firstRead(FirstRead<Value>)
    case everyRead(DependencyContainer)
  }

  private var source: Source

  public var wrappedValue: Value {
    get {
      switch source {
      case .value(let service): service
      case .firstRead(let firstRead): firstRead.service
      case .everyRead(let container): container.require(Value.self)
      }
    }
    set { source = .value(newValue) }
  }

  public init(_ moment: Moment = .lazy) {
    // Stored while the owner is created, because a read may happen anywhere, under any override.
    let container = DependencyContainer.current
    switch moment {
    case .eager: source = .value(container.require(Value.self))
    case .lazy: source = .firstRead(FirstRead(container: container))
    case .dynamic: source = .everyRead(container)
    }
  }

  public init(wrappedValue: Value) {
    source = .value(wrappedValue)
  }
}

/// A service that is resolved at its first read, and stored.
private final class FirstRead<Service: Sendable>: @unchecked Sendable {
  // Unchecked, because the lock guards `known` and the compiler can't see that. The lock is held while the
  // service is built, so that a second thread waits for the first.
  private let lock = NSLock()
  private let container: DependencyContainer
  private var known: Service?

  init(container: DependencyContainer) {
    self.container = container
  }

  var service: Service {
    lock.withLock {
      if let known { return known }
      let service = container.require(Service.self)
      known = service
      return service
    }
  }
}
