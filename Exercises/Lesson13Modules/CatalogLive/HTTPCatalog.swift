// Lesson 13 · Modules. Tasks 1, 3 and 4: the catalog of the server.
// Grade it: swift test --filter Lesson13/Task1
import Lesson13Modules

// TODO: 1. Move these two types to the module Catalog.
/// A product of the shop.
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

/// A source of products.
public protocol ProductSource: Sendable {
  /// Returns all products, in the order of the catalog.
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

  // TODO: 3. Take the address as an argument: the launch chooses the server, in one place.
  private var address: String {
    #if DEBUG
      "https://dev.shop.example"
    #else
      "https://shop.example"
    #endif
  }
}
