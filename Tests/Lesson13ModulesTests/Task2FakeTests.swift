import Exercise13Modules
import GradingSupport
import Lesson13Modules
import OutsideWorld
import Testing

extension Lesson13 {
  @Suite("Task 2 · Build the basket with a fake alone")
  struct Task2 {
    // Rule: `Basket` compiles without `CatalogLive`. Look at: Basket/BasketModel.swift, its imports.
    @Test func `can be built without the live catalog`() async throws {
      let (modules, imports) = (AnswerModules.shared, AnswerModules.world + ["Catalog"])
      let live = ["CatalogLive"]

      let alone: String = try await modules.outcome(of: "Basket", with: imports, decoys: live)

      #expect(alone == "compiles", "Basket, which can't import CatalogLive")
    }

    // Rule: Each `add` calls the `products` closure of `makeBasket` once, and no server.
    // Look at: Basket/BasketModel.swift, where `add` gets its product.
    @Test func `calls the products that it got`() async {
      await Situations.check(visits) { visit in
        for failure in [nil] + errors {
          for id in ["tea", "tea", "milk", ""] {
            let (_, touched) = try await OutsideWorld.watching {
              let before = visit.shelf.asks.count
              if let failure { visit.shelf.fails(failure) }
              _ = await error { try await visit.sut.add(id) }
              let way = "an add of “\(id)”" + (failure.map { " that meets \($0)" } ?? "")
              let count = visit.shelf.asks.count - before
              try must("the calls of `products` by \(way)", be: 1, is: count)
            }
            try must("what else was called", be: [], is: touched)
          }
        }
      }
    }

    // Rule: Each product in the basket has one line: how many, `×` and the name.
    // Look at: Basket/BasketModel.swift, `lines`.
    @Test func `has a line for each product`() async {
      await Situations.check(visits) { visit in
        var visit = try await visit.adding(tea, cup, mug, tea, jar, tea)
        try must("the lines", be: visit.expected.lines, is: await visit.sut.lines)
        visit.shelf.becomes([dearTea, cup])
        visit = try await visit.adding(dearTea, cup)
        let lines = await Contents(of: visit.sut).lines
        try must("the lines after a change of prices", be: visit.expected.lines, is: lines)
        visit.shelf.becomes(oddItems)
        for item in oddItems { visit = try await visit.adding(item) }
        try must("the lines", be: visit.expected.lines, is: await Contents(of: visit.sut).lines)
      }
    }

    // Rule: The lines are in the order in which their products were first added.
    // Look at: Basket/BasketModel.swift, `lines`.
    @Test func `keeps the order of the adds`() async {
      await Situations.check(visits) { visit in
        let visit = try await visit.adding(pot, cup, mug, bag, pot, tea, cup)
        try must("the lines", be: visit.expected.lines, is: await visit.sut.lines)
      }
    }

    // Rule: `total` is the sum of the prices at the time of each add.
    // Look at: Basket/BasketModel.swift, `total` and what `add` stores.
    @Test func `sums up the prices of each add`() async {
      await Situations.check(visits) { visit in
        var visit = try await visit.adding(tea, cup)
        visit.shelf.becomes([dearTea, cup])
        try must("total before the next add", be: visit.expected.total, is: await visit.sut.total)
        visit = try await visit.adding(dearTea, cup)
        try must("total", be: visit.expected.total, is: await visit.sut.total)
        let other = await inCancelledTask { [sut = visit.sut] in await sut.total }
        try must("total, seen in a cancelled task", be: visit.expected.total, is: other)
      }
    }

    // Rule: `link` is the address, `/basket?ids=` and the ids, unchanged, in the order of the adds,
    // with commas between them.
    // Look at: Basket/BasketModel.swift, `link`.
    @Test func `links to what is in it`() async {
      await Situations.check(visits) { visit in
        try must("link before an add", be: visit.expected.link, is: await visit.sut.link)
        var visit = try await visit.adding(cup, tea, cup)
        try must("link", be: visit.expected.link, is: await visit.sut.link)
        visit.shelf.becomes([dearTea])
        visit = try await visit.adding(dearTea)
        visit.shelf.becomes(oddItems)
        for item in oddItems { visit = try await visit.adding(item) }
        try must("link", be: visit.expected.link, is: await Contents(of: visit.sut).link)
        for address in ["http://localhost:8080/shop/", "HTTPS://Grün.example", ""] {
          let other = makeBasket(products: visit.shelf.items, address: address)
          try must("link at “\(address)”", be: "\(address)/basket?ids=", is: await other.link)
          try await other.add("50%")
          try must("link at “\(address)”", be: "\(address)/basket?ids=50%", is: await other.link)
        }
      }
    }

    // Rule: For an id that no product has, `add` throws `UnknownProduct` with that id.
    // Look at: Basket/BasketModel.swift, how `add` compares ids.
    @Test func `knows no other products`() async {
      let words = [
        "milk", "", " ", "TEA", "te", "tea ", "tea,cup", "Green tea",
        "tea/tea/tea/tea/tea/tea/tea/tea/tea",
      ]
      await Situations.check(visits, words.map { Ending("adding “\($0)”", $0) }) { visit, id in
        // What is sold out may be in the basket.
        for (goods, id) in [(Shelf.goods, id), ([bag], "tea"), ([], "cup")] {
          visit.shelf.becomes(goods)
          let told = await error { try await visit.sut.add(id) }
          let expected = "\(UnknownProduct(id: id))"
          try must("the error of `add`, of \(goods.count) products", be: expected, is: told)
        }
      }
    }

    // Rule: `add` throws an error of the products unchanged.
    // Look at: Basket/BasketModel.swift, a `try?` or a `catch` in `add`.
    @Test func `passes errors on`() async {
      await Situations.check(visits) { visit in
        for failure in errors + errors {
          visit.shelf.fails(failure)
          let told = await error { try await visit.sut.add("tea") }
          try must("the error of `add`", be: "\(failure)", is: told)
        }
      }
    }

    // Rule: A failed `add` doesn't change the basket.
    // Look at: Basket/BasketModel.swift, what `add` does before it can fail.
    @Test func `stays as it was when an add fails`() async {
      await Situations.check(visits) { visit in
        let isAdded = try await goesThrough {
          Caller.cancel()
          try await visit.sut.add("tea")
        }
        let expected = Contents(visit.bought + (isAdded ? [tea] : []), Visit.address)
        _ = try? await visit.sut.add("milk")
        for failure in errors {
          visit.shelf.fails(failure)
          _ = await error { try await visit.sut.add("tea") }
          try must("the basket", be: expected, is: await Contents(of: visit.sut))
        }
      }
    }

    // Rule: Two `add` calls at the same time both add their product.
    // Look at: Basket/BasketModel.swift, what changes around the `await`.
    @Test func `counts two adds at once`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          for ids in [
            ["tea", "tea"], ["tea", "cup"], ["cup", "cup"], ["tea", "milk"], ["milk", "tea"],
            ["tea", "failing"], ["failing", "tea"], ["tea", "cancelled", "tea"],
            ["cancelled", "tea"],
          ] {
            let shown = try adds(ids, in: world)
            let bought = ids.compactMap { id in [tea, cup].first { $0.id == id } }
            let expected = Contents(bought, "").lines.sorted()
            try must("the lines of \(ids), sorted", be: expected, is: shown.lines.sorted())
            // Each call of the products is dearer than the one before.
            let rise = bought.count < ids.count ? 0 : (1...bought.count).reduce(0, +)
            let total = bought.reduce(rise) { $0 + $1.cents }
            try must("total of \(ids), with a new price at each call", be: total, is: shown.total)
          }
        }
      }
    }

    // Rule: Two baskets share nothing. Look at: Basket/BasketModel.swift, a `static`.
    @Test func `keeps baskets apart`() async {
      await Situations.check(visits) { visit in
        var other = Visit()
        other.shelf.becomes(Shelf.strange)
        other = try await other.adding(Shelf.strange[0], Shelf.strange[1])
        let visit = try await visit.adding(tea, cup)
        try must("the other basket", be: other.expected, is: await Contents(of: other.sut))
        try must("the basket", be: visit.expected, is: await Contents(of: visit.sut))
      }
    }

    var visits: [Situation<Visit>] {
      [
        Situation("with an empty basket") { Visit() },
        Situation("with 101 of a kind") {
          var visit = Visit()
          for _ in 0...100 { visit = try await visit.adding(tea) }
          return visit
        },
        Situation("after failed adds") {
          let visit = Visit()
          _ = try? await visit.sut.add("milk")
          visit.shelf.fails(Refused())
          _ = try? await visit.sut.add("tea")
          return try await visit.adding(pot)
        },
        Situation("with another basket in use") {
          let (visit, other) = (Visit(), Visit())
          other.shelf.becomes(Shelf.strange)
          for item in Shelf.strange { try await other.sut.add(item.id) }
          return visit
        },
      ]
    }
  }
}

private let dearTea = Item(id: "tea", name: "Green tea", cents: 9_007_199_254_740_993)

/// Ids that a link must not change.
private let oddItems = [
  "two words", "tee/grün", "50%", "a&b=c#d", " x ", "", "a,b",
  String(repeating: "tea", count: 1_000),
].map { Item(id: $0, name: $0, cents: 1) }

/// What is in the basket after adds at the same time, the last answered first. In place of an id, one says that its products
/// fail or that its caller is cancelled.
private func adds(_ ids: [String], in world: World) throws -> Contents {
  let visit = Visit()
  visit.shelf.holds()
  if ids.allSatisfy(["tea", "cup"].contains) { visit.shelf.rises() }
  let adds = ids.map { id in world.start { try await visit.sut.add(id) } }
  world.settle()
  for (id, add) in zip(ids, adds) where id == "cancelled" { add.cancel() }
  try world.value("an add to another basket") { try await Visit().sut.add("tea") }
  // One that waits for its turn asks after the other has its answer.
  visit.shelf.answers(in: world) { next in
    if ids.dropFirst(next).first == "failing" { visit.shelf.fails(Refused()) }
  }
  for (id, add) in zip(ids, adds) {
    let end = add.outcome == nil ? "still waits" : "returns or throws"
    try must("the add of \(id), of \(ids) at once,", be: "returns or throws", is: end)
  }
  return try world.value("the basket") { await Contents(of: visit.sut) }
}
