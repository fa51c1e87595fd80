import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import OutsideWorld

/// All three services of a price. An empty parcel costs 20, and the codes "TEN" and "" have a discount.
struct PricingServices: TaxTable, VoucherBook, ShippingRates {
  struct Rates {
    var tax = 7
    var parcel = 100
    var discount = 10
  }
  let rates: Locked<Rates>
  /// The codes that the voucher book got.
  let codes = Recorder<String>()
  /// A function that runs once, while the next tax is looked up.
  let duringTax = Locked<(@Sendable () -> Void)?>(nil)

  init(_ rates: Rates = Rates()) { self.rates = Locked(rates) }

  var pricing: any Pricing { makePricing(taxes: self, vouchers: self, shipping: self) }

  func tax(on product: Product) -> Int {
    duringTax.withLock { $0.take() }?()
    return rates.withLock { $0.tax } * (product.id + product.cents % 10 + product.name.count)
  }

  func shipping(forProducts count: Int) -> Int { 20 + rates.withLock { $0.parcel } * count }

  func discount(for code: String) -> Int {
    codes.record(code)
    return ["TEN", ""].contains(code) ? rates.withLock { $0.discount } : 0
  }

  /// Returns the price of a cart, in which the discount of a voucher may be missing.
  func price(of cart: [Product], hasVoucher: Bool = false) -> Int {
    let prices = cart.map { $0.cents + tax(on: $0) }
    let discount = hasVoucher ? rates.withLock { $0.discount } : 0
    return prices.reduce(shipping(forProducts: cart.count), +) - discount
  }
}

/// A pricing that records its calls, and always returns the same total.
struct PricingSpy: Pricing {
  private let result: Int
  let calls = Recorder<(products: [Product], voucher: String?)>()

  init(returning total: Int = 0) { result = total }

  func total(of products: [Product], voucher: String?) -> Int {
    calls.record((products, voucher))
    return result
  }
}
