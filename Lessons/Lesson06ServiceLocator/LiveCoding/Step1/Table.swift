// Lesson 06 · Service locator. The table of the locator in tasks 1 to 4.
// Test it: COURSE_LESSON=06 swift test --filter Lesson06

/// The registrations, and the services that were built so far.
struct Table: Sendable {
  var instances: [ObjectIdentifier: any Sendable] = [:]
  var sharedBuilders: [ObjectIdentifier: @Sendable () -> any Sendable] = [:]
  var factories: [ObjectIdentifier: @Sendable () -> any Sendable] = [:]
  var built: [ObjectIdentifier: WeakBox] = [:]
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
