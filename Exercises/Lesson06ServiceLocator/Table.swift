// Lesson 06 · Service locator. The table of the locator in tasks 1 to 4.
// Test it: COURSE_LESSON=06 swift test --filter Lesson06
import Lesson06ServiceLocator
import OutsideWorld

/// The registrations, and the services that were built so far.
struct Table: Sendable {
  var instances: [String: any Sendable] = [:]
  var sharedBuilders: [String: @Sendable () -> any Sendable] = [:]
  var factories: [String: @Sendable () -> any Sendable] = [:]
  var built: [String: WeakBox] = [:]
}

/// An object with a service, because only objects can be stored weakly.
final class Box: Sendable {
  let service: any Sendable

  init(service: any Sendable) {
    self.service = service
  }
}

/// A box, for as long as another object owns it.
struct WeakBox: Sendable {
  weak var box: Box?
}
