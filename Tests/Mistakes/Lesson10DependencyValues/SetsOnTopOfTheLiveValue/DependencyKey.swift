// Lesson 10 · Dependency values. A wrong answer.
import Lesson10DependencyValues

/// Names one dependency, and says what it is where nobody sets it.
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

  // Computed, so that every test that forgot hears of it, and not the first one alone.
  public static var testValue: Value {
    if DependencyValues.isSetting { return liveValue }
    Issues.report("\(Self.self) has no test value; set it with withDependencies, or give it one")
    return previewValue
  }
}
