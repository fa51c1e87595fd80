// Lesson 09 · Injected wrappers. Tasks 1 to 3: a property that fetches its own value.
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
      // TODO: 2. Whose container is this? Another one was current where the owner was created.
      case .everyRead: DependencyContainer.shared.require(Service.self)
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
    switch moment {
    case .eager: source = .value(DependencyContainer.shared.require(Service.self))
    case .lazy: source = .firstRead(FirstRead())
    case .dynamic: source = .everyRead
    }
  }

  /// Has its value already, and calls no container.
  public init(wrappedValue: Service) {
    source = .value(wrappedValue)
  }
}

/// Asks a container when it is first read, and remembers the answer.
private final class FirstRead<Service: Sendable>: @unchecked Sendable {
  var known: Service?

  var service: Service {
    // TODO: 3. However many threads read this at once, one service is built.
    if let known { return known }
    let service = DependencyContainer.shared.require(Service.self)
    known = service
    return service
  }
}
