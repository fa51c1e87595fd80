// Lesson 10 · Dependency values. Another good answer.
/// Any cell, whatever is in it.
protocol AnyCell: AnyObject, Sendable {}

/// A value with its exact type, so that an optional nil stays what it is.
final class Cell<Value: Sendable>: AnyCell {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
