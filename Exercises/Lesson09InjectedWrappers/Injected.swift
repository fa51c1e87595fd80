// Lesson 09 · Injected wrappers. Tasks 1 to 3: a property that fetches its own value.
// Grade it: swift test --filter 'Lesson09/Task[123]'
import Lesson09InjectedWrappers

@propertyWrapper
public struct Injected<Service: Sendable>: Sendable {
  private let box: Box<Service>

  public var wrappedValue: Service {
    get {
      // TODO: 3. However many threads read this at once, one service is built.
      if let service = box.service { return service }
      // TODO: 2. Whose container is this? Another one was current where the owner was created.
      let service = DependencyContainer.shared.require(Service.self)
      box.service = service
      return service
    }
    // TODO: 3. Copy the owner, and set the copy's property. What else has this box?
    nonmutating set { box.service = newValue }
  }

  /// Asks at this moment.
  public init(_ moment: Moment = .lazy) {
    // TODO: 1. There are three moments, and this treats all alike.
    box = Box()
  }

  /// Has its value already, and calls no container.
  public init(wrappedValue: Service) {
    box = Box()
    box.service = wrappedValue
  }
}

/// Remembers a service once it is known.
private final class Box<Service: Sendable>: @unchecked Sendable {
  var service: Service?
}
