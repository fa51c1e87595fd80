// Lesson 10 · Dependency values. Tasks 1 and 5: what is read where nothing was set.
// Grade it: swift test --filter Lesson10
import Lesson10DependencyValues

/// Names one dependency, and says what it is where it isn't set.
public protocol DependencyKey {
  associatedtype Value: Sendable
  static var liveValue: Value { get }
  static var previewValue: Value { get }
  static var testValue: Value { get }
}

extension DependencyKey {
  public static var previewValue: Value { liveValue }

  // TODO: 1. A test that says nothing gets the most real thing there is.
  // TODO: 5. And it reports no issue.
  public static var testValue: Value { liveValue }
}
