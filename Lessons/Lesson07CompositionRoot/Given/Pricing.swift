/// A table of taxes.
public protocol TaxTable: Sendable {
  /// Returns the tax on one product, in cents.
  func tax(on product: Product) -> Int
}

/// A book of vouchers.
public protocol VoucherBook: Sendable {
  /// Returns the discount of this code, in cents; 0 for an unknown code.
  func discount(for code: String) -> Int
}

/// The prices of shipping.
public protocol ShippingRates: Sendable {
  /// Returns the price of a parcel with this number of products, in cents.
  func shipping(forProducts count: Int) -> Int
}

/// The rules that compute the price of a cart.
public protocol Pricing: Sendable {
  /// Returns the price of products, tax and shipping, minus the voucher, in cents; never below zero.
  func total(of products: [Product], voucher: String?) -> Int
}

/// A cart on its way to being paid.
@MainActor
public protocol Checkout: AnyObject {
  /// Puts a product into the cart.
  func add(_ product: Product)
  /// Returns the price of the cart in cents, with a voucher or without.
  func total(voucher: String?) -> Int
}
