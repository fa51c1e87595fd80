// Lesson 10 · Dependency values. A wrong answer.
import Lesson10DependencyValues
import Observation

/// A dependency that a view watches: `@DependencyState(\.currentUser) var currentUser`.
@propertyWrapper
public struct DependencyState<Value: AnyObject & Observable & Sendable>: Sendable {
  private let instance: Value

  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) {
    instance = Dependency(keyPath).wrappedValue
  }

  public var wrappedValue: Value { instance }
}

#if canImport(SwiftUI)
  import SwiftUI

  extension DependencyState: DynamicProperty {
    @MainActor public var projectedValue: Bindable<Value> { Bindable(wrappedValue) }
  }
#endif
