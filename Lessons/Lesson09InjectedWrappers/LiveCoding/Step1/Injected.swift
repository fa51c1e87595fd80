// Lesson 09 · Injected wrappers. Tasks 1 to 3: a property that resolves its own service.
// Grade it: swift test --filter 'Lesson09/Task[123]'
import Lesson09InjectedWrappers

@propertyWrapper
public struct Injected<Service: Sendable>: Sendable {
  private enum Source {
    case value(Service)
    case firstRead(FirstRead<Service>)
    case everyRead
  }

  private var source: Source

  public var wrappedValue: Service {
    get {
      switch source {
      case .value(let service): service
      case .firstRead(let firstRead): firstRead.service
      // TODO: 2. Resolve from the container that was current when the owner was created.
      case .everyRead: DependencyContainer.shared.require(Service.self)
      }
    }
    // TODO: 3. Change this copy only. All copies of the owner share the box.
    set {
      if case .firstRead(let firstRead) = source {
        firstRead.resolved = newValue
      } else {
        source = .value(newValue)
      }
    }
  }

  /// Creates a property that resolves its service at the given moment.
  public init(_ moment: Moment = .lazy) {
    switch moment {
    case .eager: source = .value(DependencyContainer.shared.require(Service.self))
    case .lazy: source = .firstRead(FirstRead())
    case .dynamic: source = .everyRead
    }
  }

  /// Creates a property that has its value already, and calls no container.
  public init(wrappedValue: Service) {
    source = .value(wrappedValue)
  }
}

/// A service that is resolved at its first read, and stored.
private final class FirstRead<Service: Sendable>: @unchecked Sendable {
  var resolved: Service?

  var service: Service {
    // TODO: 3. Build one service, however many threads read this property concurrently.
    if let resolved { return resolved }
    let service = DependencyContainer.shared.require(Service.self)
    resolved = service
    return service
  }
}
