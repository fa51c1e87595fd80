// Lesson 13 · Modules. Tasks 2, 3, 4 and 6: the basket.
// Grade it: swift test --filter Lesson13/Task2
import Catalog
import CatalogLive
import Lesson13Modules

/// The basket.
public actor BasketModel: BasketScreen {
  // TODO: 2. Take products and an address in the initializer, and remove this import and this catalog.
  private let catalog: HTTPCatalog
  private let samples: [Product]?
  private var bought: [Product] = []
  private var store: (any ItemStore)?

  public init(transport: any Transport) {
    catalog = HTTPCatalog(transport: transport)
    samples = nil
  }

  /// Creates a basket for tests, with products in place of the server's.
  public init(samples: [Product]) {
    catalog = HTTPCatalog(transport: LiveTransport())
    self.samples = samples
  }

  /// Sets the store some time after the launch.
  public func use(_ store: any ItemStore) async {
    self.store = store
    let items = (try? await store.items) ?? []
    bought = items.map { Product(id: $0.id, name: $0.name, cents: $0.cents) }
  }

  public func add(_ id: String) async throws {
    let products: [Product]
    if let samples { products = samples } else { products = try await catalog.products() }
    guard let product = products.first(where: { $0.id == id }) else {
      throw UnknownProduct(id: id)
    }
    bought.append(product)
    // TODO: 6. Append before the basket changes, and pass errors on. A missing store loses the item.
    try? await store?.append(Item(id: product.id, name: product.name, cents: product.cents))
  }

  public var lines: [String] {
    var names: [String: String] = [:]
    var order: [String] = []
    for product in bought where names[product.id] == nil {
      names[product.id] = product.name
      order.append(product.id)
    }
    return order.map { id in
      "\(bought.count { $0.id == id }) × \(names[id] ?? id)"
    }
  }

  public var total: Int { bought.reduce(0) { $0 + $1.cents } }

  public var link: String {
    "\(address)/basket?ids=\(bought.map(\.id).joined(separator: ","))"
  }

  // TODO: 3. Take the address as an argument: this is the second place that chooses the server.
  private var address: String {
    #if DEBUG
      "https://dev.shop.example"
    #else
      "https://shop.example"
    #endif
  }
}
