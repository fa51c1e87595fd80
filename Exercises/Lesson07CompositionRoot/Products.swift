// Lesson 07 · Composition root. Task 5: one responsibility per decorator.
// Grade it: swift test --filter Lesson07/Task5
import Lesson07CompositionRoot

// TODO: 5. Split this type into a cache, a fallback and a log, which wrap another repository each.
struct ProductManager: ProductRepository {
  let remote: any ProductRepository
  let cache: any ProductCache
  let offline: any ProductRepository
  let log: any EventLog

  func products() async throws -> [Product] {
    do {
      let products = try await remote.products()
      log.note("loaded \(products.count) products")
      cache.keep(products)
      return products
    } catch {
      let products = try await offline.products()
      cache.keep(products)
      return products
    }
  }
}
