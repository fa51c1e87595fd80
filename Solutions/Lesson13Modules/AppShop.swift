// Lesson 13 · Modules. One good answer of several.
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
    bought: [Product] = [],
    keep: @escaping @Sendable (Product) async throws -> Void = { _ in }
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
      products: products,
      address: environment.address,
      bought: bought,
      keep: keep
    )
  }
}
