// Lesson 13 · Modules. Another good answer.
import Basket
import Catalog
import CatalogLive
import Lesson13Modules

/// The composition root: the only place that names all parts.
struct AppShop: Shop {
  let title: String
  let catalog: any CatalogScreen
  let basket: any BasketScreen

  init(
    configuration: Configuration,
    outside: Outside,
    bought: [Piece] = [],
    keep: @escaping @Sendable (Piece) async throws -> Void = { _ in }
  ) {
    let environment = configuration.environment
    let sale = configuration.sale
    // One source for both features, so that they can't disagree about a price.
    let products = SaleCatalog(
      base: HTTPCatalog(address: environment.address, transport: outside.transport)
    ) { [isOn = outside.isOn] in sale ?? isOn("sale") }
    title = environment == .live ? "Shop" : "Shop (\(environment.rawValue))"
    catalog = CatalogList(products: products, isCompact: configuration.isCompact)
    basket = BasketModel(
      products: CatalogPieces(catalog: products),
      address: environment.address,
      bought: bought,
      keep: keep
    )
  }
}

/// An adapter between two features that don't import each other.
struct CatalogPieces: PieceFinder {
  let catalog: any ProductSource

  func piece(_ id: String) async throws -> Piece? {
    try await catalog.products().first { $0.id == id }
      .map { Piece(id: $0.id, name: $0.name, cents: $0.cents) }
  }
}
