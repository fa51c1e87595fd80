// Lesson 09 · Injected wrappers. Another good answer: a closure for each moment.
import Lesson09InjectedWrappers
import Synchronization

@propertyWrapper
public struct Injected<Service: Sendable>: Sendable {
  private var read: @Sendable () -> Service

  public var wrappedValue: Service {
    get { read() }
    set { read = { newValue } }
  }

  public init(_ moment: Moment = .lazy) {
    let container = DependencyContainer.current
    let resolve: @Sendable () -> Service = { container.require(Service.self) }
    switch moment {
    case .eager:
      let service = resolve()
      read = { service }
    case .lazy: read = Once(resolve).value
    case .dynamic: read = resolve
    }
  }

  public init(wrappedValue: Service) {
    read = { wrappedValue }
  }
}

/// A value that is made at its first read.
private final class Once<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  @Sendable func value() -> Value {
    made.withLock { made in
      let value = made ?? make()
      made = value
      return value
    }
  }
}
