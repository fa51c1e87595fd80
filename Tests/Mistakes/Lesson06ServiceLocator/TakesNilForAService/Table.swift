// Lesson 06 · Service locator. A wrong answer.
import Lesson06ServiceLocator
import OutsideWorld

struct Entry: Sendable {
  let name: String
  let service: @Sendable (any Resolver) -> any Sendable

  init<Service>(_ type: Service.Type, _ registration: Registration<Service>) {
    name = String(reflecting: type)
    service = { registration.service($0) }
  }
}

/// How a service is had. One closure stands for all three ways.
struct Registration<Service: Sendable>: Sendable {
  let service: @Sendable (any Resolver) -> Service
}

/// A value that is built by whoever asks first, while everybody else who asks for it waits.
final class Once<Value: Sendable>: Sendable {
  // A lock a value, so that building one may ask for any other.
  private let storage = Locked<Value?>(nil)

  func value(_ build: () -> Value) -> Value {
    storage.withLock { stored in
      if let stored { return stored }
      let value = build()
      stored = value
      return value
    }
  }
}
