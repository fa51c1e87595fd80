// Lesson 09 · Injected wrappers. Tasks 1 to 3: a property that resolves its own service.
// Grade it: swift test --filter 'Lesson09/Task[123]'
import Lesson09InjectedWrappers

@propertyWrapper
public struct Injected<Service: Sendable>: Sendable {
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
    let container = DependencyContainer.current
    switch moment {
    case .eager: source = .value(container.require(Service.self))
    case .lazy: source = .firstRead(FirstRead(container: container))
    case .dynamic: source = .everyRead(container)
    }
  }

  /// Creates a property that has its value already, and calls no container.
  public init(wrappedValue: Service) {
    source = .value(wrappedValue)
  }
}

/// A service that is resolved at its first read, and stored.
private final class FirstRead<Service: Sendable>: @unchecked Sendable {
  private let container: DependencyContainer
  var resolved: Service?

  init(container: DependencyContainer) {
    self.container = container
  }

  var service: Service {
    // TODO: 3. Build one service, however many threads read this property concurrently.
    if let resolved { return resolved }
    let service = container.require(Service.self)
    resolved = service
    return service
  }
}
