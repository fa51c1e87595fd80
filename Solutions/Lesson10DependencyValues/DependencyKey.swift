// Lesson 10 · Dependency values. One good answer of several.
import Lesson10DependencyValues

/// A type that names one dependency and has its defaults.
///
/// Write each value as `static let`, so that Swift creates it once.
public protocol DependencyKey {
  associatedtype Value: Sendable
  static var liveValue: Value { get }
  static var previewValue: Value { get }
  static var testValue: Value { get }
}

extension DependencyKey {
  public static var previewValue: Value { liveValue }

  // Computed, so that each read reports an issue, and not only the first one.
  public static var testValue: Value {
    if !DependencyValues.isSetting {
      Issues.report("\(Self.self) has no test value; set it with withDependencies, or give it one")
    }
    return previewValue
  }
}
