// Lesson 13 · Modules. One good answer of several.
import Catalog
import Lesson13Modules

/// The products of the shop's server.
package struct HTTPCatalog: ProductSource {
  private let address: String
  private let transport: any Transport

  // The address is an argument, because only the root chooses the server.
  package init(address: String, transport: any Transport) {
    self.address = address
    self.transport = transport
  }

  package func products() async throws -> [Product] {
    let text = try await transport.text(at: "\(address)/products")
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ",", maxSplits: 2)
      guard parts.count == 3, let cents = Int(parts[1]) else { return nil }
      return Product(id: String(parts[0]), name: String(parts[2]), cents: cents)
    }
  }
}
