// Lesson 06 · Service locator. What the locator of tasks 1 to 4 remembers.
// Grade it: swift test --filter Lesson06
import Lesson06ServiceLocator
import OutsideWorld

/// What is registered.
struct Table: Sendable {
  var instances: [ObjectIdentifier: any Sendable] = [:]
  var builders: [ObjectIdentifier: @Sendable (any Resolver) -> any Sendable] = [:]
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
