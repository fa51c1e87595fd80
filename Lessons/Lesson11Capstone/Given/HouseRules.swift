/// The decisions of the club for one season.
public struct HouseRules: Hashable, Sendable {
  /// The discount on each price, in percent: 0 to 100.
  public var discount: Int

  public init(discount: Int) {
    self.discount = discount
  }

  /// The rules by default: no discount.
  public static let standard = HouseRules(discount: 0)

  /// Returns a price in cents after the discount, rounded down.
  public func price(of cents: Int) -> Int {
    cents * (100 - discount) / 100
  }
}
