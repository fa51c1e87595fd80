// Lesson 10 · Dependency values. Tasks 1 and 7: the defaults of a dependency.
// Grade it: swift test --filter Lesson10
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

  public static var testValue: Value {
    if !DependencyValues.isSetting {
      Issues.report("\(Self.self) has no test value; set it with withDependencies, or give it one")
    }
    return previewValue
  }
}
