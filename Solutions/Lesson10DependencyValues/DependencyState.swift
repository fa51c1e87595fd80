// Lesson 10 · Dependency values. One good answer of several.
import Lesson10DependencyValues
import Observation

/// A dependency that a view watches: `@DependencyState(\.currentUser) var currentUser`.
@propertyWrapper
public struct DependencyState<Value: AnyObject & Observable & Sendable>: Sendable {
  // The code that reads the object observes it; nothing is stored here but the way to it.
  private let dependency: Dependency<Value>

  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) {
    dependency = Dependency(keyPath)
  }

  public var wrappedValue: Value { dependency.wrappedValue }
}

#if canImport(SwiftUI)
  import SwiftUI

  extension DependencyState: DynamicProperty {
    @MainActor public var projectedValue: Bindable<Value> { Bindable(wrappedValue) }
  }
#endif
