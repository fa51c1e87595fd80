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
    let sale = configuration.sale
    let products = SaleCatalog(
      base: HTTPCatalog(address: environment.address, transport: outside.transport)
    ) { [isOn = outside.isOn] in sale ?? isOn("sale") }
    title = environment == .live ? "Shop" : "Shop (\(environment.rawValue))"
    catalog = CatalogList(products: products, isCompact: configuration.isCompact)
    basket = BasketModel(products: products, address: environment.address)
  }
}
