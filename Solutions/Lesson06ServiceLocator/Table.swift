// Lesson 06 · Service locator. One good answer of several.
import Lesson06ServiceLocator
import OutsideWorld

/// The registration of one type.
struct Entry: Sendable {
  let registration: any Sendable
  private let type: any Sendable.Type

  // The long name, because two types may share the short one. It is slow to compute, and rarely needed.
  var name: String { String(reflecting: type) }

  init<Service>(_ type: Service.Type, _ registration: Registration<Service>) {
    self.type = type
    self.registration = registration
  }
}

/// A closure that returns the service. It fits instances, shared services and factories.
struct Registration<Service: Sendable>: Sendable {
  let service: @Sendable (any Resolver) -> Service
}

/// A value that its first caller builds, while other callers wait.
final class Once<Value: Sendable>: Sendable {
  // One lock per value, so that a builder can resolve other services.
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
