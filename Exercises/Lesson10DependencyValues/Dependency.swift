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
    // TODO: 3. These values hold where the property was created. What is set where it is read?
    captured[keyPath: keyPath]
  }
}

/// What remembers the dependencies that it was made with.
protocol CapturesDependencies {
  var captured: DependencyValues { get }
}
