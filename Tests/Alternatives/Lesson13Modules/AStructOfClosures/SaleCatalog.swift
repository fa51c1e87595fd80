// Lesson 13 · Modules. Another good answer.
import Catalog

extension ProductSource {
  /// Returns a decorator for the sale, so that no feature has an `if` for its flag.
  ///
  /// - Parameter isOn: called once per call.
  func onSale(while isOn: @escaping @Sendable () -> Bool) -> ProductSource {
    ProductSource {
      // Called first: a sale that begins during the load is for the next call.
      let isOn = isOn()
      return try await products().map { product in
        let discount = isOn ? product.cents / 10 : 0
        return Product(id: product.id, name: product.name, cents: product.cents - discount)
      }
    }
  }
}
