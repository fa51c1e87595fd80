import Exercise13Modules
import GradingSupport
import Lesson13Modules
import Testing

extension Lesson13.Task5 {
  // Rule: While `isOn` returns true, a price is a tenth lower, with that tenth rounded down to cents.
  // Look at: SaleCatalog.swift, the arithmetic, and the moment in which it reads the flag.
  @Test func `the tenth is rounded down at every price`() async throws {
    let sale = makeSale(products: products.items, isOn: flag.isOn)
    let prices = Array(0...120) + [110, 123_456_789, 90_071_992_547_409_935]
    products.sells(prices.map { Item(id: "\($0)", name: "Odd", cents: $0) })
    for isOn in [false, true] {
      flag.turn(on: isOn)
      let cents = try await sale().map(\.cents)
      expectEqual(cents, prices.map { isOn ? $0 - $0 / 10 : $0 }, "sale \(isOn ? "on" : "off")")
    }
  }

  // Rule: While `isOn` returns false, the sale doesn't change the prices.
  // Look at: SaleCatalog.swift, what it stores from one call to the next.
  @Test func `prices are unchanged before and after a sale`() async throws {
    let sale = makeSale(products: products.items, isOn: flag.isOn)
    for (isOn, cents) in [(false, 350), (true, 315), (false, 350), (true, 315)] {
      flag.turn(on: isOn)
      expectEqual(try await sale().first?.cents, cents, "sale \(isOn ? "on" : "off")")
    }
    products.sells([.pot])
    expectEqual(try await sale().map(\.cents), [1_800], "other products")
  }

  // Rule: The sale doesn't change ids, names or the order.
  // Look at: SaleCatalog.swift, the products that it returns.
  @Test(arguments: [true, false])
  func `ids, names and order are unchanged`(isOn: Bool) async throws {
    let items = [Item.pot, .tea, .mug, .cup, .tea, Item(id: " a,b ", name: " Sale × 2 ", cents: 7)]
    products.sells(items)
    flag.turn(on: isOn)
    let sold = try await makeSale(products: products.items, isOn: flag.isOn)()

    expectEqual(sold.map(\.id), items.map(\.id))
    expectEqual(sold.map(\.name), items.map(\.name))
  }

  // Rule: Each call of the sale calls `isOn` once and the products once.
  // Look at: SaleCatalog.swift, a request that two calls share, and a flag in a property.
  @Test(.deterministic) func `two overlapping calls read the flag and the products once each`()
    async
  {
    for items in [[Item.tea], []] {
      let products = ProductsFake(items)
      let flag = Lesson13.Flag()
      let sale = makeSale(products: products.items, isOn: flag.isOn)
      products.spy.hold()
      // The office ends the sale between the two reads.
      flag.turn(on: true, false)
      let calls = [Call { try await sale() }, Call { try await sale() }]
      await untilIdle()
      expectEqual(products.calls, 2, "calls of the products, of which \(items.count) are sold")
      products.spy.completeAll(with: .success(true))
      await untilIdle()
      expectEqual(flag.reads.count, 2, "reads of the flag, with \(items.count) products")
      let prices = calls.map { $0.value?.map(\.cents) ?? [-1] }
      expectEqual(
        prices.sorted { $0.count > 0 && $0[0] < $1[0] },
        items.isEmpty ? [[], []] : [[315], [350]]
      )
    }
  }

  // Rule: Each call of the sale calls `isOn` once and the products once.
  // Look at: SaleCatalog.swift, a second request after an error.
  @Test(arguments: [true, false])
  func `the sale throws the errors of the products after one call`(isOn: Bool) async {
    flag.turn(on: isOn)
    let sale = makeSale(products: products.items, isOn: flag.isOn)
    products.failNext()
    _ = try? await sale()

    expectEqual(products.calls, 1, "calls of the products")
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before. Look at: SaleCatalog.swift, a `try?` or a second request.
  @Test(arguments: [true, false])
  func `the sale throws the errors of the products`(isOn: Bool) async throws {
    flag.turn(on: isOn)
    let sale = makeSale(products: products.items, isOn: flag.isOn)
    for error in [AnyError(1), CancellationError(), UnknownProduct(id: "x")] as [any Error] {
      products.failNext(with: error)
      expectEqual(await thrown { _ = try await sale() }, "\(error)")
    }
    expectEqual(try await sale().count, 2, "products after the errors")
  }

  // Rule: The prices of items in the basket don't change when the sale begins or ends.
  // Look at: AppShop.swift, the products of the basket; Basket/BasketModel.swift, `total`.
  @Test func `prices in the basket don't change with the sale`() async throws {
    let shop = try outside.shop()
    var total = 0
    for isOn in [true, false, true] {
      outside.turnSale(on: isOn)
      expectEqual(
        await shop.basket.total,
        total,
        "after the sale was turned \(isOn ? "on" : "off")"
      )
      try await shop.basket.add("tea")
      total += isOn ? 315 : 350
    }
  }

  // Rule: In the shop, each `rows` and each `add` uses the current value of `outside.isOn("sale")`.
  // Look at: AppShop.swift, a list or a basket that shares a request with an earlier call.
  @Test(.deterministic) func `a later call does not share an earlier request`() async throws {
    let shop = try outside.shop()
    outside.server.products.spy.hold()
    _ = Call { try await shop.catalog.rows() }
    await untilIdle()
    outside.turnSale(on: true)
    let rows = Call { try await shop.catalog.rows() }
    _ = Call { try await shop.basket.add("tea") }
    await untilIdle()
    outside.server.products.spy.complete(0, with: .success(true))
    await untilIdle()
    outside.server.products.sells([Item(id: "tea", name: "Tea", cents: 100)])
    outside.server.products.spy.completeAll(with: .success(true))
    await untilIdle()

    expectEqual(rows.value, ["Tea 0.90"])
    expectEqual(await shop.basket.total, 90)
  }

  // Rule: With `--sale on` or `--sale off`, the sale is on or off for the whole launch, and `outside.isOn` is never
  // called. Look at: Configuration.swift, and everything `static`.
  @Test(arguments: [true, false])
  func `the sale argument counts among other arguments and in its own shop`(isOn: Bool) async throws
  {
    let value = isOn ? "on" : "off"
    let shop = try outside.shop(["--environment", "dev", "--sale", value, "--x"])
    let otherOutside = OutsideFake()
    let other = try otherOutside.shop(["--sale", isOn ? "off" : "on"])
    for isOnOutside in [true, false] {
      outside.turnSale(on: isOnOutside)
      let row = isOn ? "Green tea 3.15" : "Green tea 3.50"
      expectEqual(try await shop.catalog.rows().first, row)
    }
    let otherRow = isOn ? "Green tea 3.50" : "Green tea 3.15"
    expectEqual(try await other.catalog.rows().first, otherRow, "another shop")
    expectEqual(outside.flags.values, [])
  }

  // Rule: If `--sale` is the last argument, `makeShop` throws `missingValue` with `--sale`.
  // Look at: Configuration.swift, what it reads after the last argument.
  @Test(arguments: [["--sale"], ["--compact", "--sale"], ["--environment", "dev", "--sale"]])
  func `throws missingValue for a sale without a value`(arguments: [String]) {
    let error = #expect(throws: LaunchError.self) { try outside.shop(arguments) }

    expectEqual(error, .missingValue(after: "--sale"))
  }

  // Rule: Creating an object starts no work unless the task says so.
  // Look at: Wiring.swift, `makeSale`.
  @Test func `makeSale reads no flag and no products`() {
    let sale = makeSale(products: products.items, isOn: flag.isOn)

    expectEqual(flag.reads.count, 0, "reads of the flag")
    expectEqual(products.calls, 0, "calls of the products")
    withExtendedLifetime(sale) {}
  }
}
