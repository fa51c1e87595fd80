// Lesson 06 · Service locator. Task 5: a property that resolves its value.
// Test it: COURSE_LESSON=06 swift test --filter Lesson06/Task5
import Lesson06ServiceLocator

@propertyWrapper
public struct Dependency<Service: Sendable>: Sendable {
  public var wrappedValue: Service {
    ServiceLocator.shared.resolve(Service.self)
  }

  /// Creates a dependency that resolves from the shared locator.
  public init() {}

  /// Creates a dependency that resolves from this resolver.
  public init(from resolver: any Resolver) {
    // TODO: 5. Use the resolver that was passed.
  }

  /// Returns a dependency with this value. It calls no locator, so a test needs none.
  public static func resolved(_ value: Service) -> Dependency {
    Dependency()  // TODO: 5. Return a dependency that returns `value` and calls no locator.
  }
}
