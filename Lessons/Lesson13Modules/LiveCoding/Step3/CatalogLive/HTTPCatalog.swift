// Lesson 13 · Modules. Tasks 1, 3 and 4: the catalog of the server.
// Grade it: swift test --filter Lesson13/Task1
import Catalog
import Lesson13Modules

/// The products of the shop's server.
public struct HTTPCatalog: ProductSource {
  private let address: String
  private let transport: any Transport

  public init(address: String, transport: any Transport) {
    self.address = address
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
}
