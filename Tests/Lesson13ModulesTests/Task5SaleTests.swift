import Exercise13Modules
import GradingSupport
import Lesson13Modules
import OutsideWorld
import Testing

extension Lesson13 {
  @Suite("Task 5 · A flag that is a decorator")
  struct Task5 {
    // Rule: While `isOn` returns true, a price is a tenth lower, with that tenth rounded down to cents.
    // Look at: SaleCatalog.swift, when it reads the flag, and how it reduces.
    @Test func `is a tenth cheaper while it is on`() async {
      await Situations.check(Task5.sales) { sale in
        // The last price is one that a `Double` can't hold.
        let goods = Sale.goods + [Item(id: "all", name: "All", cents: 90_071_992_547_409_935)]
        sale.office.shelf.becomes(goods)
        sale.office.turnSale(on: true)
        let prices: [Int] = try await sale.items().map(\.cents)
        try must("the first prices", be: [315, 5, 1_800, 315], is: Array(prices.prefix(4)))
        for (item, price) in zip(goods, prices) {
          try must("what costs \(item.cents)", be: item.cents - item.cents / 10, is: price)
        }
        try await cancelled {
          try must("the prices", be: prices, is: try await sale.items().map(\.cents))
        }
      }
    }

    // Rule: While `isOn` returns false, the sale doesn't change the prices.
    // Look at: SaleCatalog.swift, what holds without the flag.
    @Test func `changes no price while it is off`() async {
      await Situations.check(Self.sales) { sale in
        sale.office.turnSale(on: false)
        try must("the products", be: Sale.goods, is: try await sale.items())
        try await cancelled { try must("the products", be: Sale.goods, is: try await sale.items()) }
      }
    }

    // Rule: The sale doesn't change ids, names or the order.
    // Look at: SaleCatalog.swift, what it returns.
    @Test func `changes nothing but prices`() async {
      await Situations.check(Self.sales) { sale in
        sale.office.turnSale(on: true)
        let items = try await sale.items()
        try must("the ids", be: Sale.goods.map(\.id), is: items.map(\.id))
        try must("the names", be: Sale.goods.map(\.name), is: items.map(\.name))
      }
    }

    // Rule: Each call of the sale calls `isOn` once and the products once.
    // Look at: SaleCatalog.swift, when it reads the flag, and a request that two calls share.
    @Test func `calls the flag and the products at each call`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let sale = Sale()
          let (flag, shelf) = (sale.office.questions, sale.office.shelf)
          shelf.holds()
          for (goods, sums) in [
            ([tea], [315, 350]), ([], [0, 0]), ([pot, tea], [2_115, 2_350]),
          ] {
            let before = (flag.count, shelf.asks.count)
            shelf.becomes(goods)
            // The sale ends between the two calls.
            sale.office.turnSale(on: true, false)
            let both = (1...2).map { _ in world.start { try await sale.items().map(\.cents) } }
            shelf.answers(in: world)
            let seen = both.compactMap { $0.value.map { $0.reduce(0, +) } }.sorted()
            let way = "of two calls at once, with \(goods.count) products"
            try must("the sums \(way)", be: sums, is: seen)
            try must("the calls of `isOn` \(way)", be: 2, is: flag.count - before.0)
            try must("the calls of the products \(way)", be: 2, is: shelf.asks.count - before.1)
          }
        }
      }
    }

    // Rule: `makeSale` calls `isOn` and the products only when the sale is called.
    // Look at: Wiring.swift, `makeSale`.
    @Test func `calls nothing before the first call`() async {
      await Situations.check([Situation("after `makeSale`") { Sale() }]) { sale in
        try must("the calls of `isOn`", be: 0, is: sale.office.questions.count)
        try must("the calls of the products", be: 0, is: sale.office.shelf.asks.count)
      }
    }

    // Rule: The sale throws an error of the products unchanged.
    // Look at: SaleCatalog.swift, a `try?` or a second try.
    @Test func `passes errors on`() async {
      await Situations.check(Self.sales) { sale in
        for (isOn, failure) in [true, false].flatMap({ isOn in errors.map { (isOn, $0) } }) {
          sale.office.turnSale(on: isOn)
          sale.office.shelf.fails(failure)
          let told = await error { _ = try await sale.items() }
          try must("the error", be: "\(failure)", is: told)
        }
      }
    }

    // Rule: In the shop, each `rows` and each `add` uses the current value of `outside.isOn("sale")`.
    // Look at: AppShop.swift, what list and basket get, and a request that two calls share.
    @Test func `reads the flag at each call`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let visit = try ShopVisit()
          let (office, shop) = (visit.office, visit.shop)
          office.shelf.holds()
          var total = 0
          for isOn in [true, false, true] {
            _ = world.start { try await visit.rows() }
            world.settle()
            office.turnSale(on: isOn)
            let later = world.start { try await visit.rows() }
            _ = world.start { try await shop.basket.add("tea") }
            office.shelf.answers(in: world)
            total += isOn ? 315 : 350
            try must("the row", be: "Green tea \(isOn ? "3.15" : "3.50")", is: later.value?.first)
            try must("total", be: total, is: world.value("total") { await shop.basket.total })
          }
        }
      }
    }

    // Rule: The prices of items in the basket don't change when the sale begins or ends.
    // Look at: AppShop.swift, which products the basket gets; Basket/BasketModel.swift, `total`.
    @Test func `keeps the price of what is in the basket`() async {
      await Situations.check([Situation("with an empty basket") { try ShopVisit() }]) { visit in
        for (isOn, total) in [(true, 0), (false, 315), (true, 665)] {
          visit.office.turnSale(on: isOn)
          let what = "total, after the sale has \(isOn ? "begun" : "ended"),"
          try must(what, be: total, is: await visit.shop.basket.total)
          try await visit.shop.basket.add("tea")
        }
      }
    }

    // Rule: With `--sale on` or `--sale off`, the sale is on or off for the whole launch, and `outside.isOn` is never
    // called.
    // Look at: Configuration.swift, and what AppShop.swift makes of it.
    @Test func `lets the launch decide`() async {
      let words = [("on", true), ("off", false)].flatMap { word, isOn in
        [(["--sale", word], isOn), (["--environment", "dev", "--sale", word, "--x"], isOn)]
      }
      let launches = words.map { words in Situation("with \(words.0)") { words } }
      await Situations.check(launches) { words, isOn in
        let visit = try ShopVisit(words)
        _ = try ShopVisit(["--sale", isOn ? "off" : "on"])
        for desk in [true, false] {
          visit.office.turnSale(on: desk)
          let rows = try await visit.shop.catalog.rows().prefix(1)
          try must("the row", be: isOn ? ["Green tea 3.15"] : ["Green tea 3.50"], is: rows)
          try await visit.shop.basket.add("tea")
        }
        try must("total", be: isOn ? 630 : 700, is: await visit.shop.basket.total)
        try must("the flags read", be: [], is: visit.office.questions.values)
      }
    }

    // Rule: If `--sale` is the last argument, `makeShop` throws `missingValue` with `--sale`.
    // Look at: Configuration.swift, what it reads after the last argument.
    @Test func `refuses a sale without a value`() async {
      let launches = [["--sale"], ["--compact", "--sale"], ["--environment", "dev", "--sale"]]
      await Situations.check(with(launches)) { words in
        let told = await error { _ = try ShopVisit(words) }
        let expected = "\(LaunchError.missingValue(after: "--sale"))"
        try must("the error of `makeShop`", be: expected, is: told)
      }
    }

    /// A sale over a fake catalog, and its flag.
    struct Sale {
      static let goods =
        [tea, cup, pot, mug, jar, tea, Shelf.strange[0]]
        + (Array(0...300) + [123_456_789]).map {
          Item(id: "n\($0)", name: "Number \($0)", cents: $0)
        }
      let office = Office()
      let items: Items

      init() {
        office.shelf.becomes(Self.goods)
        items = makeSale(products: office.shelf.items) { [office] in office.outside.isOn("sale") }
      }

      /// The same sale after a call, which got other products or an error.
      func called(isOn: Bool, _ failure: (any Error)? = nil) async -> Sale {
        office.shelf.becomes(Shelf.strange)
        if let failure { office.shelf.fails(failure) }
        office.turnSale(on: isOn)
        _ = try? await items()
        office.shelf.becomes(Self.goods)
        return self
      }
    }

    static var sales: [Situation<Sale>] {
      [
        Situation("at the first call") { Sale() },
        Situation("after a call with the flag off") { await Sale().called(isOn: false) },
        Situation("after a call with the flag on") { await Sale().called(isOn: true) },
        Situation("after a failed call") { await Sale().called(isOn: true, Refused()) },
        Situation("with another sale in use") {
          let sale = Sale()
          _ = await Sale().called(isOn: true)
          return sale
        },
      ]
    }
  }
}
