// Lesson 10 · Dependency values. Another good answer.
import Lesson10DependencyValues
import Observation

/// A property of a view that reads an observable dependency: `@DependencyState(\.currentUser) var currentUser`.
@propertyWrapper
public struct DependencyState<Value: AnyObject & Observable & Sendable>: Sendable {
  private let inner: Dependency<Value>

  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) {
    inner = Dependency(keyPath)
  }

  public var wrappedValue: Value { inner.wrappedValue }
}

#if canImport(SwiftUI)
  import SwiftUI

  extension DependencyState: DynamicProperty {
    @MainActor public var projectedValue: Bindable<Value> { Bindable(wrappedValue) }
  }
#endif
