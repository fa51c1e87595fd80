// Lesson 13 · Modules. Another good answer.
import Catalog

extension ProductSource {
  /// A flag as a decorator: no feature has an `if` for the sale.
  ///
  /// - Parameter isOn: asked at each call.
  func onSale(while isOn: @escaping @Sendable () -> Bool) -> ProductSource {
    ProductSource {
      // Asked first: a sale that begins while the products come is for the next call.
      let isOn = isOn()
      return try await products().map { product in
        let discount = isOn ? product.cents / 10 : 0
        return Product(id: product.id, name: product.name, cents: product.cents - discount)
      }
    }
  }
}
