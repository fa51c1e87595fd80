// Lesson 10 · Dependency values. Another good answer.
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

  /// Tells who looks for it that this key has none; that one reports it, at each read.
  public static var testValue: Value {
    if let probe = SubstituteProbe.current {
      probe.hit(by: ObjectIdentifier(self))
    } else if !UpdateRun.isOn {
      Issues.report("\(String(reflecting: self)) has no test value")
    }
    return previewValue
  }
}
