// Lesson 13 · Modules. The tests get your types here.
// Keep the signatures; the bodies are yours.
import Basket
import Catalog
import Lesson13Modules

/// The whole shop, for these launch arguments, over these external dependencies.
///
/// - Parameter arguments: the program's name, then the launch arguments, as in `CommandLine.arguments`.
/// - Throws: ``LaunchError``.
public func makeShop(arguments: [String], outside: Outside) throws -> any Shop {
  AppShop(configuration: try Configuration(arguments: arguments), outside: outside)
}

/// A basket over a fake catalog, whose links begin with `address`.
public func makeBasket(products: @escaping Items, address: String) -> any BasketScreen {
  BasketModel(products: ItemCatalog(items: products), address: address)
}

/// The products while the sale is on or off, over a fake catalog.
public func makeSale(products: @escaping Items, isOn: @escaping @Sendable () -> Bool) -> Items {
  let sale = SaleCatalog(base: ItemCatalog(items: products), isOn: isOn)
  return { try await sale.products().map { Item(id: $0.id, name: $0.name, cents: $0.cents) } }
}

/// The whole shop with a basket that is stored, once its store is open.
///
/// - Throws: ``LaunchError``, and the store's errors.
public func startShop(
  arguments: [String],
  outside: Outside,
  open: @escaping @Sendable () async throws -> any ItemStore
) async throws -> any Shop {
  // TODO: 6. The shop is there before its store is.
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

/// An adapter: it gives a fake catalog the type that the app's own parts use.
private struct ItemCatalog: ProductSource {
  let items: Items

  func products() async throws -> [Product] {
    try await items().map { Product(id: $0.id, name: $0.name, cents: $0.cents) }
  }
}
