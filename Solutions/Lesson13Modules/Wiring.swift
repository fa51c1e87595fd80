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
  BasketModel(products: ItemCatalog(items: products), address: address, bought: []) { _ in }
}

/// Creates a catalog with the prices of the sale, around a fake catalog.
public func makeSale(products: @escaping Items, isOn: @escaping @Sendable () -> Bool) -> Items {
  let sale = SaleCatalog(base: ItemCatalog(items: products), isOn: isOn)
  return { try await sale.products().map(Item.init) }
}

/// Opens the store, and then creates the whole shop, whose basket is stored.
///
/// - Throws: ``LaunchError``, and the store's errors.
public func startShop(
  arguments: [String],
  outside: Outside,
  open: @escaping @Sendable () async throws -> any ItemStore
) async throws -> any Shop {
  let configuration = try Configuration(arguments: arguments)
  // The slow steps are over before the first object of the graph exists.
  let store = try await open()
  let bought = try await store.items.map(Product.init)
  return AppShop(configuration: configuration, outside: outside, bought: bought) { product in
    try await store.append(Item(product))
  }
}

/// An adapter from the type of the outside to the type of the catalog. Only the root imports both.
private struct ItemCatalog: ProductSource {
  let items: Items

  func products() async throws -> [Product] { try await items().map(Product.init) }
}

extension Product {
  fileprivate init(_ item: Item) {
    self.init(id: item.id, name: item.name, cents: item.cents)
  }
}

extension Item {
  fileprivate init(_ product: Product) {
    self.init(id: product.id, name: product.name, cents: product.cents)
  }
}
