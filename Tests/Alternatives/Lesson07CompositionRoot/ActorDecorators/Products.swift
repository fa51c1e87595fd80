// Lesson 07 · Composition root. Another good answer.
import Lesson07CompositionRoot

/// Products from a closure.
struct ProductsFrom: ProductRepository {
  let load: @Sendable () async throws -> [Product]

  func products() async throws -> [Product] { try await load() }
}

actor CachingProducts: ProductRepository {
  private let origin: any ProductRepository
  private let cache: any ProductCache

  init(origin: any ProductRepository, cache: any ProductCache) {
    self.origin = origin
    self.cache = cache
  }

  func products() async throws -> [Product] {
    if let kept = cache.products { return kept }
    let fresh = try await origin.products()
    cache.keep(fresh)
    return fresh
  }
}

extension ProductRepository {
  func cached(in cache: any ProductCache) -> any ProductRepository {
    CachingProducts(origin: self, cache: cache)
  }

  func orElse(_ second: any ProductRepository) -> any ProductRepository {
    ProductsFrom {
      do {
        return try await self.products()
      } catch {
        if error is CancellationError { throw error }
        return try await second.products()
      }
    }
  }

  func logged(to log: any EventLog) -> any ProductRepository {
    ProductsFrom {
      log.note("loading products")
      return try await self.products()
    }
  }
}
