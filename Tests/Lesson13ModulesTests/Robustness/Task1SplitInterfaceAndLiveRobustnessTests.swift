import Exercise13Modules
import GradingSupport
import Lesson13Modules
import Testing

extension Lesson13.Task1 {
  // Rule: `rows` has a row for each product of the server, in its order.
  // Look at: CatalogLive/CatalogList.swift, and what it stores from one call to the next.
  @Test(arguments: [
    [], [.cup, .tea, .cup], [.tea, .mug, .pot],
    [Item(id: "tea", name: "Tea (new)", cents: 350), Item(id: "x", name: "-", cents: 123_456)],
    [0, 7, 10, 99, 100, 101].map { Item(id: "\($0)", name: "Odd", cents: $0) },
  ])
  func `rows has one row per product, in the order of the server`(items: [Item]) async throws {
    let outside = OutsideFake()
    let shop = try outside.shop()
    _ = try await shop.catalog.rows()
    outside.server.products.sells(items)

    expectEqual(try await shop.catalog.rows(), items.map(row), "after a call with other products")
    expectEqual(try await OutsideFake().shop().catalog.rows(), [.tea, .cup].map(row))
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before. Look at: CatalogLive/HTTPCatalog.swift, a `try?` or a second request.
  @Test func `rows throws the errors of the server`() async throws {
    let outside = OutsideFake()
    let shop = try outside.shop()
    for error in [AnyError(1), CancellationError(), AnyError(2)] as [any Error] {
      outside.server.products.failNext(with: error)
      expectEqual(await thrown { _ = try await shop.catalog.rows() }, "\(error)")
    }
    expectEqual(try await shop.catalog.rows().count, 2, "rows after the errors")
  }

  private func row(_ item: Item) -> String {
    let cents = item.cents % 100
    return "\(item.name) \(item.cents / 100).\(cents < 10 ? "0" : "")\(cents)"
  }
}
