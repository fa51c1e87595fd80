// Lesson 06 · Service locator. The table of the locator in tasks 1 to 4.
// Test it: COURSE_LESSON=06 swift test --filter Lesson06
import Lesson06ServiceLocator
import OutsideWorld

/// The registrations.
struct Table: Sendable {
  var instances: [ObjectIdentifier: any Sendable] = [:]
  var builders: [ObjectIdentifier: @Sendable (any Resolver) -> any Sendable] = [:]
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
