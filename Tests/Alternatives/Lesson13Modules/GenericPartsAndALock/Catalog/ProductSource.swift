// Lesson 13 · Modules. Another good answer.
package final class Product: Sendable {
  package let id: String, name: String, cents: Int
  package init(_ id: String, _ name: String, _ cents: Int) {
    self.id = id
    self.name = name
    self.cents = cents
  }
}

package protocol ProductSource: Sendable {
  func products() async throws -> [Product]
  func product(id: String) async throws -> Product?
}

extension ProductSource {
  package func product(id: String) async throws -> Product? {
    for product in try await products() where product.id == id { return product }
    return nil
  }
}
