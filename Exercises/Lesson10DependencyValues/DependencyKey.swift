// Lesson 10 · Dependency values. Tasks 1 and 7: the defaults of a dependency.
// Grade it: swift test --filter Lesson10
import Lesson10DependencyValues

/// A type that names one dependency and has its defaults.
public protocol DependencyKey {
  associatedtype Value: Sendable
  static var liveValue: Value { get }
  static var previewValue: Value { get }
  static var testValue: Value { get }
}

extension DependencyKey {
  public static var previewValue: Value { liveValue }

  // TODO: 1. Return the preview value: a test should get a harmless default.
  // TODO: 7. Report an issue, unless an update runs.
  public static var testValue: Value { liveValue }
}
