// Lesson 07 · Composition root. Another good answer.
import Lesson07CompositionRoot

/// Asks once and answers from the cache after that.
struct CachedProducts: ProductRepository {
  let origin: any ProductRepository
  let cache: any ProductCache

  func products() async throws -> [Product] {
    if let kept = cache.products { return kept }
    // A throw leaves the function here, so a failure is never kept.
    let products = try await origin.products()
    cache.keep(products)
    return products
  }
}

/// Answers with something else when the first choice fails.
struct FallbackProducts: ProductRepository {
  let first: any ProductRepository
  let second: any ProductRepository

  func products() async throws -> [Product] {
    do {
      return try await first.products()
    } catch let cancellation as CancellationError {
      // The result is not needed any more, so a second choice is not needed either.
      throw cancellation
    } catch {
      return try await second.products()
    }
  }
}

/// Writes down every load, and what became of it.
struct LoggedProducts: ProductRepository {
  let origin: any ProductRepository
  let log: any EventLog

  func products() async throws -> [Product] {
    log.note("loading products")
    do {
      let products = try await origin.products()
      log.note("loaded \(products.count) products")
      return products
    } catch {
      log.note("loaded no products: \(error)")
      throw error
    }
  }
}
