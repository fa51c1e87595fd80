/// Knows what tax is on a product.
public protocol TaxTable: Sendable {
  /// Tax in cents on one product.
  func tax(on product: Product) -> Int
}

/// Knows what a voucher takes off.
public protocol VoucherBook: Sendable {
  /// Cents that this code takes off; 0 for a code that is unknown.
  func discount(for code: String) -> Int
}

/// Knows what sending costs.
public protocol ShippingRates: Sendable {
  /// Cents for a parcel with so many products.
  func shipping(forProducts count: Int) -> Int
}

/// Says what a cart costs, all told.
public protocol Pricing: Sendable {
  /// Products, tax and shipping, less the voucher; never below zero. In cents.
  func total(of products: [Product], voucher: String?) -> Int
}

/// A cart on its way to being paid.
@MainActor
public protocol Checkout: AnyObject {
  /// Puts a product into the cart.
  func add(_ product: Product)
  /// What the cart costs, all told, with a voucher or without. In cents.
  func total(voucher: String?) -> Int
}
