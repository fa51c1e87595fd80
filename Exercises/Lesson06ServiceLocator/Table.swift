// Lesson 06 · Service locator. What the locator of tasks 1 to 4 remembers.
// Grade it: swift test --filter Lesson06
import Lesson06ServiceLocator
import OutsideWorld

/// What is registered, and what was built so far.
struct Table: Sendable {
  var instances: [String: any Sendable] = [:]
  var sharedBuilders: [String: @Sendable () -> any Sendable] = [:]
  var factories: [String: @Sendable () -> any Sendable] = [:]
  var built: [String: WeakBox] = [:]
}

/// Holds a service, so that a value can be kept where only objects can.
final class Box: Sendable {
  let service: any Sendable

  init(service: any Sendable) {
    self.service = service
  }
}

/// Remembers a box for as long as another object owns it.
struct WeakBox: Sendable {
  weak var box: Box?
}
