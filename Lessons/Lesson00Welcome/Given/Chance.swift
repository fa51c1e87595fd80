/// Draws random numbers.
public protocol Chance: Sendable {
  /// A number in `range`. Two draws may give two numbers.
  func number(in range: ClosedRange<Int>) -> Int
}
