// Lesson 10 · Dependency values. A wrong answer.
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
    captured[keyPath: keyPath]
  }
}

/// What remembers the dependencies that it was made with.
protocol CapturesDependencies {
  var captured: DependencyValues { get }
}
