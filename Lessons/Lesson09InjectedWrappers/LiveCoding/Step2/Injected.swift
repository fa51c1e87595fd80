// Lesson 09 · Injected wrappers. Tasks 1 to 3: a property that fetches its own value.
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
    // TODO: 3. Copy the owner, and set the copy's property. What else has this box?
    set {
      if case .firstRead(let firstRead) = source {
        firstRead.known = newValue
      } else {
        source = .value(newValue)
      }
    }
  }

  /// Asks at this moment.
  public init(_ moment: Moment = .lazy) {
    let container = DependencyContainer.current
    switch moment {
    case .eager: source = .value(container.require(Service.self))
    case .lazy: source = .firstRead(FirstRead(container: container))
    case .dynamic: source = .everyRead(container)
    }
  }

  /// Has its value already, and calls no container.
  public init(wrappedValue: Service) {
    source = .value(wrappedValue)
  }
}

/// Asks a container when it is first read, and remembers the answer.
private final class FirstRead<Service: Sendable>: @unchecked Sendable {
  private let container: DependencyContainer
  var known: Service?

  init(container: DependencyContainer) {
    self.container = container
  }

  var service: Service {
    // TODO: 3. However many threads read this at once, one service is built.
    if let known { return known }
    let service = container.require(Service.self)
    known = service
    return service
  }
}
