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
  BasketModel(products: ItemCatalog(items: products), address: address, bought: []) { _ in }
}

/// The products while the sale is on or off, over a fake catalog.
public func makeSale(products: @escaping Items, isOn: @escaping @Sendable () -> Bool) -> Items {
  let sale = SaleCatalog(base: ItemCatalog(items: products), isOn: isOn)
  return { try await sale.products().map(Item.init) }
}

/// The whole shop with a basket that is stored, once its store is open.
///
/// - Throws: ``LaunchError``, and the store's errors.
public func startShop(
  arguments: [String],
  outside: Outside,
  open: @escaping @Sendable () async throws -> any ItemStore
) async throws -> any Shop {
  let configuration = try Configuration(arguments: arguments)
  // What takes time is over before the first object of the graph is made.
  let store = try await open()
  let bought = try await store.items.map(Product.init)
  return AppShop(configuration: configuration, outside: outside, bought: bought) { product in
    try await store.append(Item(product))
  }
}

/// An adapter: the forms of the outside meet those of the catalog here, in the root.
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
