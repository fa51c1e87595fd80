// Lesson 10 · Dependency values. A wrong answer.
import Lesson10DependencyValues
import Observation

/// A dependency that a view watches: `@DependencyState(\.currentUser) var currentUser`.
@propertyWrapper
public struct DependencyState<Value: AnyObject & Observable & Sendable>: Sendable {
  // The object is observed by whoever reads it; there is nothing to keep here but the way to it.
  private let dependency: Dependency<Value>

  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) {
    dependency = Dependency(keyPath)
    _ = dependency.wrappedValue
  }

  public var wrappedValue: Value { dependency.wrappedValue }
}

#if canImport(SwiftUI)
  import SwiftUI

  extension DependencyState: DynamicProperty {
    @MainActor public var projectedValue: Bindable<Value> { Bindable(wrappedValue) }
  }
#endif
