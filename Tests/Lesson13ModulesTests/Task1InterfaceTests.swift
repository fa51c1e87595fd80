import Exercise13Modules
import GradingSupport
import Lesson13Modules
import Testing

extension Lesson13 {
  @Suite("Task 1 · Split interface and live")
  struct Task1 {
    // Rule: `Catalog` compiles without any other module of the course.
    // Look at: Catalog, the imports of its files.
    @Test func `has an interface that needs no other module`() async throws {
      let (modules, others) = (
        AnswerModules.shared, AnswerModules.world + ["CatalogLive", "Basket"]
      )

      let alone: String = try await modules.outcome(of: "Catalog", with: [], decoys: others)

      #expect(alone == "compiles", "Catalog, which can import no other module")
    }

    // Rule: A module that imports only `Catalog` can name `Product`. Look at: Catalog/ProductSource.swift.
    @Test func `has the product in the interface`() async throws {
      let modules = AnswerModules.shared
      let code = "import Catalog\nfunc probe(_ product: Product) {}"

      let probe: String = try await modules.outcome(of: "Probe", code: code, with: ["Catalog"])

      #expect(probe == "compiles", "a function that takes a Product")
    }

    // Rule: `CatalogLive` compiles with `Catalog`, but not without it. Look at: CatalogLive, the imports of its files.
    @Test func `turns the arrow towards the interface`() async throws {
      let (modules, world) = (AnswerModules.shared, AnswerModules.world)

      let live: String = try await modules.build("CatalogLive", with: world + ["Catalog"]).outcome
      let alone: String = try await modules.outcome(of: "CatalogLive", with: world)

      #expect(live == "compiles", "CatalogLive with Catalog")
      let need: String = alone == "compiles" ? "compiles without Catalog" : "needs Catalog"
      #expect(need == "needs Catalog", "CatalogLive")
    }

    // Rule: `rows` has a row for each product of the server, in its order.
    // Look at: CatalogLive/CatalogList.swift.
    @Test func `lists what the server has`() async {
      let odd = ([199_999] + Array(0...120)).map { Item(id: "\($0)", name: "Odd", cents: $0) }
      let shelves = [
        [tea, cup], [], [pot], [cup, tea, cup], [bag], [tea, mug, tea], odd, Shelf.goods,
        [tea] + Shelf.strange,
      ]
      let lists = shelves.map { Ending("a list of \($0.count)", $0) }
      await Situations.check(shops, lists) { visit, items in
        visit.office.shelf.becomes(items)
        let rows = try await visit.rows()
        let expected = items.map { item in
          "\(item.name) \(item.cents / 100).\(item.cents % 100 / 10)\(item.cents % 10)"
        }
        try must("the rows", be: expected, is: rows)
        try await cancelled { try must("the rows", be: expected, is: try await visit.rows()) }
      }
    }

    // Rule: `rows` throws an error of the server unchanged.
    // Look at: CatalogLive/HTTPCatalog.swift, a `try?` or a second try.
    @Test func `passes the server's errors on`() async {
      await Situations.check(shops) { visit in
        for failure in errors + errors {
          visit.office.shelf.fails(failure)
          let told = await error { _ = try await visit.rows() }
          try must("the error of `rows`", be: "\(failure)", is: told)
        }
      }
    }

    var shops: [Situation<ShopVisit>] {
      [
        Situation("at the first call") { try ShopVisit() },
        Situation("after a call") { try await ShopVisit().listed { $0.becomes(Shelf.strange) } },
        Situation("after a failed call") { try await ShopVisit().listed { $0.fails(Refused()) } },
        Situation("with another shop in use") {
          let (visit, other) = (try ShopVisit(), try ShopVisit())
          _ = try await other.listed { $0.becomes(Shelf.strange) }
          return visit
        },
      ]
    }
  }
}

/// A shop and what it stands on.
struct ShopVisit {
  let office: Office
  let shop: any Shop

  init(_ words: [String] = [], _ office: Office = Office()) throws {
    self.office = office
    shop = try makeShop(arguments: ["Shop"] + words, outside: office.outside)
  }

  init(_ shop: any Shop, _ office: Office) { (self.office, self.shop) = (office, shop) }

  func rows() async throws -> [String] { try await shop.catalog.rows() }

  /// The same shop after a call of `rows`.
  func listed(_ prepare: (Shelf) -> Void) async throws -> ShopVisit {
    prepare(office.shelf)
    _ = try? await shop.catalog.rows()
    return self
  }

  /// All that a shop shows, throws and asks for from now on, while the sale begins and ends.
  func seen() async throws -> [String] {
    var seen = [shop.title]
    let asked = (office.requests.values.count, office.questions.values.count)
    for isOn in [false, true, false] {
      office.turnSale(on: isOn)
      seen += try await shop.catalog.rows()
      try await shop.basket.add("tea")
      seen.append(await error { try await shop.basket.add("milk") })
      for failure in errors {
        office.shelf.fails(failure)
        seen.append(await error { try await shop.basket.add("tea") })
      }
      seen.append("\(await Contents(of: shop.basket))")
    }
    return seen + office.requests.values.dropFirst(asked.0)
      + office.questions.values.dropFirst(asked.1)
  }

  func mustShow(_ expected: [String]) async throws {
    let seen = try await seen() + ["the end"]
    for (expected, seen) in zip(expected + ["the end"], seen) {
      try must("what it shows", be: expected, is: seen)
    }
  }
}
