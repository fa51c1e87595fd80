// Lesson 06 · Service locator. A wrong answer.
import Lesson06ServiceLocator
import OutsideWorld

/// What is filed under one type.
struct Entry: Sendable {
  let registration: any Sendable
  private let type: any Sendable.Type

  // The long name, because two types may share the short one; and made when it is asked for, because
  // that takes its time and hardly anybody does.
  var name: String { String(reflecting: type) }

  init<Service>(_ type: Service.Type, _ registration: Registration<Service>) {
    self.type = type
    self.registration = registration
  }
}

/// How a service is had. One closure stands for all three ways.
struct Registration<Service: Sendable>: Sendable {
  let service: @Sendable (any Resolver) -> Service
}

/// A value that is built by whoever asks first, while everybody else who asks for it waits.
final class Once<Value: Sendable>: Sendable {
  // A lock a value, so that building one may ask for any other.
  private let storage: Locked<State>

  init(_ build: @escaping @Sendable () -> Value) {
    storage = Locked(.waiting(build))
  }

  func value() -> Value {
    storage.withLock { state in
      switch state {
      case .built(let value): return value
      case .waiting(let build):
        let value = build()
        state = .built(value)
        return value
      }
    }
  }

  private enum State: Sendable {
    case waiting(@Sendable () -> Value)
    case built(Value)
  }
}
