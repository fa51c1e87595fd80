// Lesson 13 · Modules. Another good answer.
import Basket
import Catalog
import Lesson13Modules

public func makeShop(arguments: [String], outside: Outside) throws -> any Shop {
  try AppShop(Configuration(arguments: arguments), outside, nil, [])
}
public func makeBasket(products: @escaping Items, address: String) -> any BasketScreen {
  BasketModel(Fake(items: products), base: address)
}
public func makeSale(products: @escaping Items, isOn: @escaping @Sendable () -> Bool) -> Items {
  {
    try await SaleCatalog(base: Fake(items: products), isOn: isOn).products().map {
      Item(id: $0.id, name: $0.name, cents: $0.cents)
    }
  }
}
public func startShop(
  arguments: [String],
  outside: Outside,
  open: @escaping @Sendable () async throws -> any ItemStore
) async throws -> any Shop {
  let configuration = try Configuration(arguments: arguments)
  async let store = open()
  return try await AppShop(configuration, outside, store, store.items)
}
