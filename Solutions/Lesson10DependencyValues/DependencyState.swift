// Lesson 10 · Dependency values. One good answer of several.
import Lesson10DependencyValues
import Observation

/// A property of a view that reads an observable dependency: `@DependencyState(\.currentUser) var currentUser`.
@propertyWrapper
public struct DependencyState<Value: AnyObject & Observable & Sendable>: Sendable {
  // Not the object: the code that reads it observes it, and the next read may find another one.
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
