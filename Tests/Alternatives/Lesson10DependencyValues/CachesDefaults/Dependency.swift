// Lesson 10 · Dependency values. Another good answer.
import Lesson10DependencyValues

/// A property that reads a dependency: `@Dependency(\.now) var now`.
@propertyWrapper
public struct Dependency<Value: Sendable>: Sendable, CapturesDependencies {
  let captured: DependencyValues
  private let read: @Sendable (DependencyValues) -> Value

  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) {
    captured = DependencyValues.current
    read = { values in values[keyPath: keyPath] }
  }

  public var wrappedValue: Value {
    read(captured.merging(DependencyValues.current))
  }
}

/// A type that captures the values that are current where it is created.
protocol CapturesDependencies {
  var captured: DependencyValues { get }
}
