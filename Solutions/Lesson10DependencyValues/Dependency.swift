// Lesson 10 · Dependency values. One good answer of several.
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

  // What was captured, and on top of it what is set where it is read.
  public var wrappedValue: Value {
    captured.merging(.current)[keyPath: keyPath]
  }
}

/// What remembers the dependencies that it was made with.
protocol CapturesDependencies {
  var captured: DependencyValues { get }
}
