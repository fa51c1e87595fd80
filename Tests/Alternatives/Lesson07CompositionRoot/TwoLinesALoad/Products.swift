// Lesson 07 · Composition root. Another good answer.
import Lesson07CompositionRoot

/// Products from the cache, or from the origin if the cache has none.
struct CachedProducts: ProductRepository {
  let origin: any ProductRepository
  let cache: any ProductCache

  func products() async throws -> [Product] {
    if let kept = cache.products { return kept }
    // An error leaves the function here, so a failure is never stored.
    let products = try await origin.products()
    cache.keep(products)
    return products
  }
}

/// Products of the second repository when the first one fails.
struct FallbackProducts: ProductRepository {
  let first: any ProductRepository
  let second: any ProductRepository

  func products() async throws -> [Product] {
    do {
      return try await first.products()
    } catch let cancellation as CancellationError {
      // Rethrown, because no caller needs the result, so the second choice is not needed either.
      throw cancellation
    } catch {
      return try await second.products()
    }
  }
}

/// A log of every load and its result.
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
