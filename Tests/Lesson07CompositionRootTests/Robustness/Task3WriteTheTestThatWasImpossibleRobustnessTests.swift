import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import OutsideWorld
import Testing

extension Lesson07.Task3 {
  // Rule: `catalogLoadsAsTheLoggedInUser` passes with every correct shop.
  // Look at: ShopTests.swift, whether it counts on more than the products that the catalog shows.
  @Test func `your test passes with a correct shop of another design`() async {
    let issues = await recordedIssues {
      try await catalogLoadsAsTheLoggedInUser { LazyShop($0) }
    }

    expectEqual(issues, [])
  }

  // Rule: `catalogLoadsAsTheLoggedInUser` fails with a shop whose catalogs show only the offline products.
  // Look at: ShopTests.swift, what it expects of the catalog.
  @Test func `your test fails with a shop that shows only the offline products`() async {
    let issues = await recordedIssues {
      try await catalogLoadsAsTheLoggedInUser { ShopStub($0, fault: .showsOfflineProducts) }
    }

    expectEqual(issues.isEmpty, false, "whether your test passes with this shop")
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: ShopTests.swift, the client that `connect` returns.
  @Test func `your test uses nothing live`() async {
    let (_, uses) = await OutsideWorld.watching {
      await recordedIssues { try await catalogLoadsAsTheLoggedInUser { ShopStub($0) } }
    }

    expectEqual(uses, [])
  }
}

/// A correct shop of another design. It connects before the first request, and has a cache and no offline products.
private final class LazyShop: Shop {
  private let outside: Outside
  private lazy var shop = ShopStub(outside)
  private lazy var cache = outside.makeCache()

  init(_ outside: Outside) { self.outside = outside }

  func makeLogin(onLoggedIn: @escaping (Session) -> Void) -> LoginViewModel {
    shop.makeLogin(onLoggedIn: onLoggedIn)
  }

  func makeCatalog(onSelected: @escaping (Product) -> Void) -> CatalogViewModel {
    let remote = RemoteProductRepository(client: shop.client) { [sessions = shop.sessions] in
      sessions.current?.token
    }
    let loadProducts = LoadProductsUseCase(repository: Cached(origin: remote, cache: cache))
    return CatalogViewModel(loadProducts: loadProducts, onSelected: onSelected)
  }

  private struct Cached: ProductRepository {
    let origin: any ProductRepository
    let cache: any ProductCache

    func products() async throws -> [Product] {
      if let products = cache.products { return products }
      let products = try await origin.products()
      cache.keep(products)
      return products
    }
  }
}
