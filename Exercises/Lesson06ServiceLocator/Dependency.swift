// Lesson 06 · Service locator. Task 5: a property that fetches its value.
// Grade it: swift test --filter Lesson06/Task5
import Lesson06ServiceLocator

@propertyWrapper
public struct Dependency<Service: Sendable>: Sendable {
  public var wrappedValue: Service {
    ServiceLocator.shared.resolve(Service.self)
  }

  /// Reads from the shared locator.
  public init() {}

  /// Reads from this locator.
  public init(from resolver: any Resolver) {
    // TODO: 5. A locator is passed in, and never used.
  }

  /// Reads this value. No locator is asked, so a test needs none.
  public static func resolved(_ value: Service) -> Dependency {
    Dependency()  // TODO: 5. A value comes in, and nobody reads it.
  }
}
