// Lesson 09 · Injected wrappers. Tasks 1 to 3: a property that resolves its own service.
// Grade it: swift test --filter 'Lesson09/Task[123]'
import Lesson09InjectedWrappers

@propertyWrapper
public struct Injected<Service: Sendable>: Sendable {
  private let box: Box<Service>

  public var wrappedValue: Service {
    get {
      // TODO: 3. Build one service, however many threads read this property concurrently.
      if let service = box.service { return service }
      // TODO: 2. Resolve from the container that was current when the owner was created.
      let service = DependencyContainer.shared.require(Service.self)
      box.service = service
      return service
    }
    // TODO: 3. Change this copy only. All copies of the owner share the box.
    nonmutating set { box.service = newValue }
  }

  /// Creates a property that resolves its service at the given moment.
  public init(_ moment: Moment = .lazy) {
    // TODO: 1. Resolve at that moment. Now all three moments behave as lazy.
    box = Box()
  }

  /// Creates a property that has its value already, and calls no container.
  public init(wrappedValue: Service) {
    box = Box()
    box.service = wrappedValue
  }
}

/// The storage of a service that is resolved.
private final class Box<Service: Sendable>: @unchecked Sendable {
  var service: Service?
}
