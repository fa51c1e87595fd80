// Lesson 13 · Modules. Tasks 1, 3 and 4: the catalog that asks the server.
// Grade it: swift test --filter Lesson13/Task1
import Lesson13Modules

// TODO: 1. Importing these two takes the network along.
/// Something to buy.
public struct Product: Hashable, Sendable {
  public let id: String
  public let name: String
  /// The price in cents.
  public let cents: Int

  public init(id: String, name: String, cents: Int) {
    self.id = id
    self.name = name
    self.cents = cents
  }
}

/// Provides the products of the catalog.
public protocol ProductSource: Sendable {
  /// All products, in the catalog's order.
  func products() async throws -> [Product]
}

/// The products of the shop's server.
public struct HTTPCatalog: ProductSource {
  private let transport: any Transport

  public init(transport: any Transport) {
    self.transport = transport
  }

  public func products() async throws -> [Product] {
    let text = try await transport.text(at: "\(address)/products")
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ",", maxSplits: 2)
      guard parts.count == 3, let cents = Int(parts[1]) else { return nil }
      return Product(id: String(parts[0]), name: String(parts[2]), cents: cents)
    }
  }

  // TODO: 3. The build decides which server gets the request. The launch should, in one place.
  private var address: String {
    #if DEBUG
      "https://dev.shop.example"
    #else
      "https://shop.example"
    #endif
  }
}
