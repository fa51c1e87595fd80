// Lesson 13 · Modules. Tasks 2 to 6: the composition root.
// Grade it: swift test --filter Lesson13/Task2
import Basket
import CatalogLive
import Lesson13Modules

/// The shop.
struct AppShop: Shop {
  let title: String
  let catalog: any CatalogScreen
  let basket: any BasketScreen

  init(configuration: Configuration, outside: Outside) {
    let environment = configuration.environment
    let products = HTTPCatalog(address: environment.address, transport: outside.transport)
    let sale = SaleCatalog(base: products, isOn: outside.isOn("sale"))
    title = environment == .live ? "Shop" : "Shop (\(environment.rawValue))"
    catalog = CatalogList(products: sale, isCompact: configuration.isCompact)
    // TODO: 5. Pass the products of the sale to the basket, too.
    basket = BasketModel(products: products, address: environment.address)
  }
}
