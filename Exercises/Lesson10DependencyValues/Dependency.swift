// Lesson 10 · Dependency values. Task 3: a property that reads a dependency.
// Grade it: swift test --filter Lesson10/Task3
import Lesson10DependencyValues

/// A property that reads a dependency: `@Dependency(\.now) var now`.
@propertyWrapper
public struct Dependency<Value: Sendable>: Sendable, CapturesDependencies {
  let captured: DependencyValues
  private let keyPath: any KeyPath<DependencyValues, Value> & Sendable

  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) {
    captured = .current
    self.keyPath = keyPath
  }

  public var wrappedValue: Value {
    // TODO: 3. Merge the values that are set where the property is read over the captured ones.
    captured[keyPath: keyPath]
  }
}

/// A type that captures the values that are current where it is created.
protocol CapturesDependencies {
  var captured: DependencyValues { get }
}
