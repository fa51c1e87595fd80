/// What the club decides from season to season.
public struct HouseRules: Hashable, Sendable {
  /// What is taken off each price, in percent: 0 to 100.
  public var discount: Int

  public init(discount: Int) {
    self.discount = discount
  }

  /// The rules by default: no discount.
  public static let standard = HouseRules(discount: 0)

  /// What is left of a price in cents, rounded down.
  public func price(of cents: Int) -> Int {
    cents * (100 - discount) / 100
  }
}
