// Lesson 13 · Modules. Another good answer.
import Catalog
import Lesson13Modules

extension ProductSource {
  /// Creates the catalog of the shop's server.
  package static func live(address: String, transport: any Transport) -> ProductSource {
    ProductSource {
      let text = try await transport.text(at: "\(address)/products")
      return text.split(separator: "\n").compactMap { line in
        let parts = line.split(separator: ",", maxSplits: 2)
        guard parts.count == 3, let cents = Int(parts[1]) else { return nil }
        return Product(id: String(parts[0]), name: String(parts[2]), cents: cents)
      }
    }
  }
}
