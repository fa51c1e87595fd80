// Lesson 13 · Modules. The tests get your types here.
// Keep the signatures; the bodies are yours.
import Basket
import Catalog
import Lesson13Modules

/// Creates the whole shop for these launch arguments, with these external dependencies.
///
/// - Parameter arguments: the program's name, then the launch arguments, as in `CommandLine.arguments`.
/// - Throws: ``LaunchError``.
public func makeShop(arguments: [String], outside: Outside) throws -> any Shop {
  AppShop(configuration: try Configuration(arguments: arguments), outside: outside)
}

/// Creates a basket with a fake catalog, whose links begin with `address`.
public func makeBasket(products: @escaping Items, address: String) -> any BasketScreen {
  BasketModel(products: ItemCatalog(items: products), address: address)
}

/// Creates a catalog with the prices of the sale, around a fake catalog.
public func makeSale(products: @escaping Items, isOn: @escaping @Sendable () -> Bool) -> Items {
  let sale = SaleCatalog(base: ItemCatalog(items: products), isOn: isOn())
  return { try await sale.products().map { Item(id: $0.id, name: $0.name, cents: $0.cents) } }
}

/// Opens the store, and then creates the whole shop, whose basket is stored.
///
/// - Throws: ``LaunchError``, and the store's errors.
public func startShop(
  arguments: [String],
  outside: Outside,
  open: @escaping @Sendable () async throws -> any ItemStore
) async throws -> any Shop {
  // TODO: 6. Open the store first, and create the shop with its items.
  let shop = AppShop(
    configuration: try Configuration(arguments: arguments),
    outside: outside
  )
  if let basket = shop.basket as? BasketModel {
    Task {
      if let store = try? await open() { await basket.use(store) }
    }
  }
  return shop
}

/// An adapter from the type of the outside to the type of the catalog.
private struct ItemCatalog: ProductSource {
  let items: Items

  func products() async throws -> [Product] {
    try await items().map { Product(id: $0.id, name: $0.name, cents: $0.cents) }
  }
}
