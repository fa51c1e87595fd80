// Lesson 07 · Composition root. Coded live.
import Lesson07CompositionRoot

final class ShopCheckout: Checkout {
  private var cart: [Product] = []
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
    pricing.total(of: cart, voucher: voucher)
  }
}

struct ShopPricing: Pricing {
  let taxes: any TaxTable
  let vouchers: any VoucherBook
  let shipping: any ShippingRates

  func total(of products: [Product], voucher: String?) -> Int {
    let prices = products.reduce(0) { $0 + $1.cents + taxes.tax(on: $1) }
    let discount = voucher.map(vouchers.discount(for:)) ?? 0
    return max(0, prices + shipping.shipping(forProducts: products.count) - discount)
  }
}
