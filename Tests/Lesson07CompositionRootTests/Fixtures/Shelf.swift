import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot

/// The decorated products, with doubles for everything that they were made with.
struct Shelf {
  let remote: ProductsSpy
  let cache: CacheFake
  let offline: ProductsSpy
  let log = LogSpy()
  let products: any ProductRepository

  /// - Parameters:
  ///   - remote: the products of the server.
  ///   - inShop: whether `products` are those of a shop's catalogs. If not, `makeProducts` returns them.
  init(
    _ remote: ProductsSpy = ProductsSpy(.success([.tea])),
    cache: CacheFake = CacheFake(),
    offline: ProductsSpy = ProductsSpy(.success([.cake])),
    inShop: Bool = false
  ) {
    self.remote = remote
    self.cache = cache
    self.offline = offline
    products =
      inShop
      ? CatalogProducts(
        Outside(connect: { remote }, makeCache: { cache }, offline: offline, log: log)
      )
      : makeProducts(remote: remote, cache: cache, offline: offline, log: log)
  }

  /// Returns the names of the loaded products, or the error, as a text.
  func load() async -> String {
    do {
      let names = try await products.products().map(\.name)
      return names.isEmpty ? "no products" : names.joined(separator: ", ")
    } catch { return "\(error)" }
  }
}

/// The products that the catalogs of a shop show: a new catalog for each load.
@MainActor
private final class CatalogProducts: ProductRepository {
  private let outside: Outside
  private lazy var shop = makeShop(outside)

  nonisolated init(_ outside: Outside) { self.outside = outside }

  func products() async throws -> [Product] {
    let catalog = shop.makeCatalog { _ in }
    await catalog.load()
    guard let failure = catalog.failure else { return catalog.products }
    throw failure == "\(CancellationError())" ? CancellationError() as any Error : AnyError()
  }
}
