// Lesson 07 · Composition root. Task 6: group related services behind a facade.
// Grade it: swift test --filter Lesson07/Task6
import Lesson07CompositionRoot

final class ShopCheckout: Checkout {
  private var cart: [Product] = []
  private let taxes: any TaxTable
  private let vouchers: any VoucherBook
  private let shipping: any ShippingRates
  private let log: any EventLog

  // TODO: 6. Take a `Pricing` in place of the three services that are only used together.
  init(
    taxes: any TaxTable = NoTax(),
    vouchers: any VoucherBook = NoVouchers(),
    shipping: any ShippingRates = FlatRate(),
    log: any EventLog
  ) {
    self.taxes = taxes
    self.vouchers = vouchers
    self.shipping = shipping
    self.log = log
  }

  func add(_ product: Product) {
    cart.append(product)
    log.note("added \(product.name)")
  }

  func total(voucher: String?) -> Int {
    let prices = cart.reduce(0) { $0 + $1.cents + taxes.tax(on: $1) }
    let discount = voucher.map(vouchers.discount(for:)) ?? 0
    return prices + shipping.shipping(forProducts: cart.count) - discount
  }
}

struct ListPricing: Pricing {
  func total(of products: [Product], voucher: String?) -> Int {
    products.reduce(0) { $0 + $1.cents }
  }
}

struct NoTax: TaxTable {
  func tax(on product: Product) -> Int { 0 }
}

struct NoVouchers: VoucherBook {
  func discount(for code: String) -> Int { 0 }
}

struct FlatRate: ShippingRates {
  func shipping(forProducts count: Int) -> Int { 495 }
}
