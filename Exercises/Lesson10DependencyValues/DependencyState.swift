// Lesson 10 · Dependency values. Task 3: a property of a view that reads an observable dependency.
// Grade it: swift test --filter Lesson10/Task3
import Lesson10DependencyValues
import Observation

/// A property of a view that reads an observable dependency: `@DependencyState(\.currentUser) var currentUser`.
@propertyWrapper
public struct DependencyState<Value: AnyObject & Observable & Sendable>: Sendable {
  private let instance: Value

  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) {
    // TODO: 3. Store no object: read the dependency again at each read of the property.
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
