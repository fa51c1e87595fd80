// Lesson 13 · Modules. Tasks 2 to 6: where the parts are created and connected.
// Grade it: swift test --filter Lesson13/Task2
import Basket
@testable import CatalogLive
import Lesson13Modules

/// The shop.
struct AppShop: Shop {
  let title: String
  let catalog: any CatalogScreen
  let basket: any BasketScreen

  init(outside: Outside) {
    let products = HTTPCatalog(transport: outside.transport)
    let sale = SaleCatalog(base: products, isOn: outside.isOn("sale"))
    title = Configuration.title
    catalog = CatalogList(products: sale)
    // TODO: 5. The basket knows no sale.
    basket = BasketModel(transport: outside.transport)
  }
}
