// Lesson 10 · Dependency values. Tasks 1 and 5: what is read where nothing was set.
// Grade it: swift test --filter Lesson10
import Lesson10DependencyValues

/// Names one dependency, and says what it is where it isn't set.
///
/// Write each value as `static let`, so that Swift makes it once.
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
