// Lesson 10 · Dependency values. Another good answer.
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

  public static var testValue: Value {
    Issues.report("A test used \(Self.self), which has no test value: set one")
    return previewValue
  }
}
