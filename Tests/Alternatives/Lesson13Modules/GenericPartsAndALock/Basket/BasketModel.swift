// Lesson 13 · Modules. Another good answer.
import Foundation
import Catalog
import Lesson13Modules

package final class BasketModel<Source: ProductSource>: BasketScreen, @unchecked Sendable {
  private let lock = NSLock()
  private var pieces: [(id: String, name: String, cents: Int)] = []
  private let source: Source
  private let base: String
  private let store: (any ItemStore)?

  package init(_ source: Source, base: String, store: (any ItemStore)? = nil, items: [Item] = []) {
    self.source = source
    self.base = base
    self.store = store
    pieces = items.map { ($0.id, $0.name, $0.cents) }
  }

  package func add(_ id: String) async throws {
    let product = try await source.product(id: id)
    guard let product else { throw UnknownProduct(id: id) }
    try await store?.append(Item(id: product.id, name: product.name, cents: product.cents))
    lock.withLock { pieces.append((product.id, product.name, product.cents)) }
  }

  package var lines: [String] {
    lock.withLock {
      var result: [(id: String, name: String, count: Int)] = []
      for piece in pieces {
        if let index = result.firstIndex(where: { $0.id == piece.id }) {
          result[index].count += 1
        } else {
          result.append((piece.id, piece.name, 1))
        }
      }
      return result.map { "\($0.count) × \($0.name)" }
    }
  }
  package var total: Int { lock.withLock { pieces.map(\.cents).reduce(0, +) } }
  package var link: String {
    lock.withLock { base + "/basket?ids=" + pieces.map(\.id).joined(separator: ",") }
  }
}
