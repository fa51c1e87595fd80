// Lesson 10 · Dependency values. Task 3: a dependency that a view watches.
// Grade it: swift test --filter Lesson10/Task3
import Lesson10DependencyValues
import Observation

/// A dependency that a view watches: `@DependencyState(\.currentUser) var currentUser`.
@propertyWrapper
public struct DependencyState<Value: AnyObject & Observable & Sendable>: Sendable {
  private let instance: Value

  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) {
    // TODO: 3. A view is made early and lives long. Which object is this in an hour?
    @Dependency(keyPath) var dependency
    instance = dependency
  }

  public var wrappedValue: Value { instance }
}

#if canImport(SwiftUI)
  import SwiftUI

  extension DependencyState: DynamicProperty {
    @MainActor public var projectedValue: Bindable<Value> { Bindable(wrappedValue) }
  }
#endif
