/// A source of random numbers.
public protocol Chance: Sendable {
  /// Returns a number in `range`. Two calls may return two numbers.
  func number(in range: ClosedRange<Int>) -> Int
}
