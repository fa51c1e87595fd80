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

  /// The fallback. It marks the running probe, which then reports an issue at each read.
  public static var testValue: Value {
    if let probe = SubstituteProbe.current {
      probe.hit(by: ObjectIdentifier(self))
    } else if !UpdateRun.isOn {
      Issues.report("\(String(reflecting: self)) has no test value")
    }
    return previewValue
  }
}
