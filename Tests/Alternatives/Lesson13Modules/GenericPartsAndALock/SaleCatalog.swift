// Lesson 13 · Modules. Another good answer.
import Catalog

struct SaleCatalog<Base: ProductSource>: ProductSource {
  let base: Base
  let isOn: @Sendable () -> Bool
  func products() async throws -> [Product] {
    let percent = isOn() ? 1 : 0
    return try await base.products().map {
      Product($0.id, $0.name, $0.cents - percent * ($0.cents / 10))
    }
  }
}
