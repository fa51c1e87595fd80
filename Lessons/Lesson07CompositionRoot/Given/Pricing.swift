/// Knows the tax on a product.
public protocol TaxTable: Sendable {
  /// The tax on one product, in cents.
  func tax(on product: Product) -> Int
}

/// Knows the discount of a voucher.
public protocol VoucherBook: Sendable {
  /// The discount of this code, in cents; 0 for an unknown code.
  func discount(for code: String) -> Int
}

/// Knows the price of shipping.
public protocol ShippingRates: Sendable {
  /// The price of a parcel with this number of products, in cents.
  func shipping(forProducts count: Int) -> Int
}

/// Computes the price of a cart.
public protocol Pricing: Sendable {
  /// Products, tax and shipping, minus the voucher, in cents; never below zero.
  func total(of products: [Product], voucher: String?) -> Int
}

/// A cart on its way to being paid.
@MainActor
public protocol Checkout: AnyObject {
  /// Puts a product into the cart.
  func add(_ product: Product)
  /// The price of the cart in cents, with a voucher or without.
  func total(voucher: String?) -> Int
}
