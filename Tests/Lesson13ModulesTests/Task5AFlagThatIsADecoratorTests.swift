import Exercise13Modules
import GradingSupport
import Lesson13Modules
import OutsideWorld
import Testing

extension Lesson13 {
  @Suite("Task 5 · A flag that is a decorator", .ownProcess)
  struct Task5 {
    let products = ProductsFake([.tea, .cup])
    let flag = Flag()
    let outside = OutsideFake()

    // Rule: While `isOn` returns true, a price is a tenth lower, with that tenth rounded down to cents.
    // Look at: SaleCatalog.swift, the arithmetic.
    @Test func `prices are a tenth lower while the sale is on`() async throws {
      let sale = makeSale(products: products.items) { true }

      let items = try await sale()

      #expect(items.map(\.cents) == [315, 5])
    }

    // Rule: Each call of the sale calls `isOn` once and the products once.
    // Look at: SaleCatalog.swift, the place of the call of `isOn`.
    @Test func `each call reads the flag and the products once`() async throws {
      let sale = makeSale(products: products.items, isOn: flag.isOn)

      _ = try await sale()
      _ = try await sale()

      #expect(flag.reads.count == 2)
      #expect(products.calls == 2)
    }

    // Rule: In the shop, each `rows` and each `add` uses the current value of `outside.isOn("sale")`.
    // Look at: AppShop.swift, the products of the list and of the basket.
    @Test func `rows and add read the flag on each call`() async throws {
      let shop = try outside.shop()
      for isOn in [true, false] {
        outside.turnSale(on: isOn)
        let rows = try await shop.catalog.rows()
        try await shop.basket.add("tea")

        #expect(rows.first == (isOn ? "Green tea 3.15" : "Green tea 3.50"))
      }
      let total = await shop.basket.total

      #expect(total == 315 + 350)
    }

    // Rule: With `--sale on` or `--sale off`, the sale is on or off for the whole launch, and `outside.isOn` is never
    // called. Look at: Configuration.swift, and AppShop.swift where it uses `sale`.
    @Test(arguments: [("on", 315), ("off", 350)])
    func `the sale argument overrides the flag`(value: String, cents: Int) async throws {
      let shop = try outside.shop(["--sale", value])
      outside.turnSale(on: value == "off")
      try await shop.basket.add("tea")
      let total = await shop.basket.total

      #expect(total == cents)
      #expect(outside.flags.values == [])
    }
  }

  /// A flag that records how often it is read.
  struct Flag: Sendable {
    let reads = Recorder<Bool>()
    private let values = Locked([false])

    /// Sets the values of the next reads; the last one stays.
    func turn(on values: Bool...) { self.values.withLock { $0 = values } }

    @Sendable func isOn() -> Bool {
      let isOn = values.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
      reads.record(isOn)
      return isOn
    }
  }
}
