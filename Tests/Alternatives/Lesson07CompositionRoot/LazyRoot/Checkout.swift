// Lesson 07 · Composition root. Another good answer.
import Lesson07CompositionRoot

final class ShopCheckout: Checkout {
  private var lines: [(product: Product, number: Int)] = []
  private let price: ([Product], String?) -> Int
  private let note: (String) -> Void

  init(price: @escaping ([Product], String?) -> Int, note: @escaping (String) -> Void) {
    self.price = price
    self.note = note
  }

  func add(_ product: Product) {
    lines.append((product, lines.count + 1))
    note("\(product.name) is number \(lines.count) in the cart")
  }

  func total(voucher: String?) -> Int {
    let total = price(lines.map(\.product), voucher)
    note("total \(total)")
    return total
  }
}

struct ClosurePricing: Pricing {
  let price: @Sendable ([Product], String?) -> Int

  func total(of products: [Product], voucher: String?) -> Int {
    price(products, voucher)
  }
}
