// Lesson 06 · Service locator. One good answer of several.
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

/// A value that its first caller builds, while callers that come meanwhile wait.
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
