// Lesson 07 · Composition root. A wrong answer.
import Lesson07CompositionRoot

// Two dependencies: the price has a name now, and the checkout knows nothing of taxes.
final class ShopCheckout: Checkout {
  private var cart: [Product] = []
  private var known: Int?
  private let pricing: any Pricing
  private let log: any EventLog

  init(pricing: any Pricing, log: any EventLog) {
    self.pricing = pricing
    self.log = log
  }

  func add(_ product: Product) {
    cart.append(product)
    log.note("added \(product.name)")
  }

  func total(voucher: String?) -> Int {
    if let known { return known }
    let fresh = pricing.total(of: cart, voucher: voucher)
    known = fresh
    return fresh
  }
}

// The facade: three services that only ever work together, behind the one question they answer.
struct ShopPricing: Pricing {
  let taxes: any TaxTable
  let vouchers: any VoucherBook
  let shipping: any ShippingRates

  func total(of products: [Product], voucher: String?) -> Int {
    let prices = products.reduce(0) { $0 + $1.cents + taxes.tax(on: $1) }
    let discount = voucher.map(vouchers.discount(for:)) ?? 0
    // A rule about all three together: it had no home before.
    return max(0, prices + shipping.shipping(forProducts: products.count) - discount)
  }
}
