// Lesson 07 · Composition root. Task 4: one job a decorator.
// Grade it: swift test --filter Lesson07/Task4
import Lesson07CompositionRoot

// TODO: 4. This type caches, falls back and keeps a log, and gets all three wrong.
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
