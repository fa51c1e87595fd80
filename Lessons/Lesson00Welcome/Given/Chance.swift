/// Picks numbers that nobody can foresee.
public protocol Chance: Sendable {
  /// A number out of `range`. Two draws may give two answers.
  func number(in range: ClosedRange<Int>) -> Int
}
