import Exercise13Modules
import GradingSupport
import Lesson13Modules
import OutsideWorld
import Testing

extension Lesson13 {
  @Suite("Task 6 · Start with a whole graph")
  struct Task6 {
    // Rule: `startShop` returns after the store is open.
    // Look at: Wiring.swift, a `Task` in `startShop`.
    @Test func `waits for the store`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let door = Shelf()
          door.holds()
          let start = world.start { try await Store([tea]).shop(door: door) }
          world.settle()
          try must("a shop before its store is open", be: false, is: start.value != nil)
          door.answers(in: world)
          try must("a shop after its store is open", be: true, is: start.value != nil)
        }
      }
    }

    // Rule: Each `startShop` call opens the store once. Look at: Wiring.swift, the calls of `open`, and a `static`.
    @Test func `opens the store once`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          // The second comes while the first opens, the third after both.
          let doors = [Shelf(), Shelf(), Shelf()]
          for doors in [doors.prefix(2), doors.suffix(1)] {
            for door in doors { door.holds() }
            let starts = doors.map { door in world.start { try await Store().shop(door: door) } }
            world.settle()
            for door in doors { door.answers(in: world) }
            for start in starts {
              guard let shop = start.value else { throw Broken("a start must end") }
              try world.value("an add") { try await shop.basket.add("tea") }
            }
          }
          try must("the openings of each start", be: [1, 1, 1], is: doors.map(\.asks.count))
        }
      }
    }

    // Rule: The basket of a started shop begins with the items of its store.
    // Look at: Wiring.swift, what the basket gets.
    @Test func `begins with what was kept`() async {
      let launches = [[], ["--sale", "on"]].map { Ending($0.joined(separator: " "), $0) }
      await Situations.check(kept, launches) { items, words in
        let office = Office()
        office.turnSale(on: true)
        let shop = try await Store(items).shop(office, words)
        let expected = try await Store.contents(items)
        try must("the basket", be: expected, is: await Contents(of: shop.basket))
      }
    }

    // Rule: `add` appends the item to the store and to the basket.
    // Look at: Basket/BasketModel.swift, `add`.
    @Test func `keeps what is added`() async {
      await Situations.check(kept) { items in
        let (store, office) = (Store(items), Office())
        let shop = try await store.shop(office)
        for id in ["tea", "cup", "tea"] { try await shop.basket.add(id) }
        let told = await error { try await shop.basket.add("cup") }
        try must("the error of an add, cancelled when the store has it", be: "nothing", is: told)
        let expected = items + [tea, cup, tea, cup]
        try must("the store", be: expected, is: store.kept)
        let shown = await Contents(of: shop.basket)
        try must("the basket", be: try await Store.contents(expected), is: shown)
        office.turnSale(on: true)
        try await shop.basket.add("tea")
        let last = await Contents(of: shop.basket)
        let again = await Contents(of: try await store.shop().basket)
        try must("the basket after an add in the sale and another start", be: last, is: again)
      }
    }

    // Rule: `add` returns after the store has stored the item. Look at: Basket/BasketModel.swift, `add`.
    @Test func `waits until it is kept`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let store = Store()
          let shop = try world.value("the shop") { try await store.shop() }
          store.shelf.holds()
          let add = world.start { try await shop.basket.add("tea") }
          world.settle()
          try must("an add that is over before its item is stored", be: false, is: add.value != nil)
          store.shelf.answers(in: world)
          try must("an add that is over", be: true, is: add.value != nil)
        }
      }
    }

    // Rule: When the store throws for an item, `add` throws that error, and the basket doesn't change.
    // Look at: Basket/BasketModel.swift, what comes first in `add`.
    @Test func `adds nothing that could not be kept`() async {
      await Situations.check(kept) { items in
        let store = Store(items)
        let shop = try await store.shop()
        for failure in errors {
          store.fails(failure)
          let told = await error { try await shop.basket.add("tea") }
          try must("the error", be: "\(failure)", is: told)
        }
        let before = try await Store.contents(items)
        try must("the basket", be: before, is: await Contents(of: shop.basket))
        try await shop.basket.add("cup")
        try must("the store afterwards", be: items + [cup], is: store.kept)
      }
    }

    // Rule: When the store throws for an item, `add` throws that error, and the basket doesn't change.
    // Look at: Basket/BasketModel.swift, what an add takes back while another goes on.
    @Test func `takes nothing of another add back`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          for (refused, isFirst) in [[tea], [cup], [tea, cup]].flatMap({
            [($0, true), ($0, false)]
          }) {
            let store = Store([pot])
            let outcomes = try store.adds([tea, cup], refusing: refused, isFirst, in: world)
            let expected = [tea, cup].map { refused.contains($0) ? "failed" : "added" }
            try must("tea and cup", be: expected, is: outcomes.adds)
            let lines = Contents([pot, tea, cup].filter { !refused.contains($0) }, "").lines
            try must("the lines, \(refused) refused", be: lines, is: outcomes.lines)
          }
        }
      }
    }

    // Rule: An item that can't be added is never appended to the store.
    // Look at: Basket/BasketModel.swift, the order in `add`.
    @Test func `keeps nothing that could not be added`() async {
      await Situations.check(kept) { items in
        let (store, office) = (Store(items), Office())
        let shop = try await store.shop(office)
        _ = try? await shop.basket.add("milk")
        for failure in errors {
          office.shelf.fails(failure)
          _ = await error { try await shop.basket.add("tea") }
        }
        try must("the store", be: items, is: store.kept)
      }
    }

    // Rule: Two `add` calls at the same time both append to the store.
    // Look at: Basket/BasketModel.swift, what changes around an `await`.
    @Test func `keeps two adds at once`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          for (items, isFirst) in [([cup, tea], true), ([cup, tea], false), ([tea, tea], false)] {
            let store = Store([pot])
            let outcomes = try store.adds(items, isFirst, in: world)
            try must("the adds", be: ["added", "added"], is: outcomes.adds)
            let expected = [pot] + items
            let ids = store.kept.map(\.id).sorted()
            try must("the store, sorted", be: expected.map(\.id).sorted(), is: ids)
            let lines = Contents(expected, "").lines.sorted()
            try must("the lines, sorted", be: lines, is: outcomes.lines.sorted())
          }
        }
      }
    }

    // Rule: `startShop` throws an error of opening or reading the store unchanged.
    // Look at: Wiring.swift, a `try?` or a second try in `startShop`.
    @Test func `throws when there is no store`() async {
      for failure in errors {
        let (door, store) = (Shelf(), Store([tea]))
        door.fails(failure)
        let unopened = await error { _ = try await store.shop(door: door) }
        store.fails(failure)
        let unread = await error { _ = try await store.shop() }
        let told: [String] = [unopened, unread]
        #expect(told == ["\(failure)", "\(failure)"])
      }
    }

    // Rule: After a failed start, the next one opens the store again.
    // Look at: Wiring.swift, a `static` that remembers.
    @Test func `starts again after a failure`() async throws {
      let (door, store) = (Shelf(), Store([tea]))
      for isOpen in [false, true, false, true] {
        if isOpen { store.fails(Refused()) } else { door.fails(Refused()) }
        let start = try? await store.shop(door: door)
        #expect(start == nil)
      }
      let total: Int = try await store.shop(door: door).basket.total
      let count: Int = door.asks.count
      #expect(total == 350)
      #expect(count == 5)
    }

    // Rule: Cancelling `startShop` cancels the opening of the store. Look at: Wiring.swift, a `Task` around `open`.
    @Test func `stops when the start is cancelled`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let door = Shelf()
          door.holds()
          let start = world.start { try await Store().shop(door: door) }
          world.settle()
          start.cancel()
          world.settle()
          try must("the cancelled openings", be: [0], is: door.calls.cancelled)
          try must("a CancellationError", be: true, is: start.error is CancellationError)
        }
      }
    }

    // Rule: For wrong arguments `startShop` throws the error of `makeShop`, and doesn't open the store.
    // Look at: Wiring.swift, what comes first in `startShop`.
    @Test func `opens nothing for wrong words`() async {
      for words in [["--environment", "moon"], ["--environment"], ["--sale"]] {
        let door = Shelf()
        let told = await error { _ = try await Store().shop(Office(), words, door: door) }
        let expected = await error { _ = try ShopVisit(words) }
        let count: Int = door.asks.count
        #expect(told == expected, "\(words)")
        #expect(count == (expected == "nothing" ? 1 : 0), "the store was opened, with \(words)")
      }
    }

    // Rule: Otherwise a started shop behaves like a shop from `makeShop` with the same arguments.
    // Look at: Wiring.swift, what `startShop` passes on.
    @Test func `is the same shop otherwise`() async {
      let words = [[], ["--environment", "dev", "--compact"], ["--sale", "off"]]
      await Situations.check(with(words)) { words in
        let expected = try await ShopVisit(words).seen()
        let office = Office()
        try await ShopVisit(try await Store().shop(office, words), office).mustShow(expected)
      }
    }

    // Rule: `startShop` sends no request. Look at: AppShop.swift, `init`.
    @Test func `sends nothing while it starts`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let office = Office()
          let shop = try world.value("the shop") { try await Store([tea]).shop(office) }
          world.settle()
          try must("the requests", be: [], is: office.requests.values)
          withExtendedLifetime(shop) {}
        }
      }
    }

    // Rule: Each started shop appends to its own store. Look at: Wiring.swift, a `static`.
    @Test func `keeps two shops apart`() async throws {
      let stores = [Store([tea]), Store()]
      let office = Office()
      office.shelf.becomes(Shelf.strange)
      let first = try await stores[0].shop()
      let second = try await stores[1].shop(office)
      let unkept = try ShopVisit().shop
      for shop in [second, first, unkept, second] { try await shop.basket.add("tea") }

      let kept: [[Item]] = stores.map(\.kept)
      #expect(kept == [[tea, tea], [Shelf.strange[0], Shelf.strange[0]]])
    }

    var kept: [Situation<[Item]>] {
      [
        Situation("with an empty store") { [] },
        Situation("with one item in the store") { [cup] },
        Situation("with two of a kind in the store") { [cup, tea, cup] },
        Situation("with a hundred items in the store") { Array(repeating: pot, count: 100) },
        Situation("with what the shop sells no more") { [Item(id: "old", name: "Old", cents: 1)] },
        Situation("with what looks like tea in the store") { [mug] },
        Situation("at another price than today's") { [Item(id: "tea", name: tea.name, cents: 2)] },
      ]
    }
  }
}

/// A store that the test looks into. It cancels a task of `error(of:)` once the item is stored.
final class Store: ItemStore {
  let shelf: Shelf

  init(_ items: [Item] = []) { shelf = Shelf(items) }

  var kept: [Item] { shelf.all }
  var items: [Item] { get async throws { try await shelf.items() } }
  func fails(_ error: any Error) { shelf.fails(error) }

  func append(_ item: Item) async throws {
    try await shelf.work(item.id)
    shelf.append(item)
    Caller.cancel()
  }

  /// What the basket of a started shop must show; its links begin as those of any other shop.
  static func contents(_ items: [Item]) async throws -> Contents {
    let link = try await ShopVisit().shop.basket.link
    return Contents(items, link.replacing("/basket?ids=", with: ""))
  }

  /// - Parameter door: knows how often the store is opened, and may fail.
  func shop(
    _ office: Office = Office(),
    _ words: [String] = [],
    door: Shelf = Shelf()
  ) async throws -> any Shop {
    try await startShop(arguments: ["Shop"] + words, outside: office.outside) {
      _ = try await door.items()
      return self
    }
  }

  /// How two adds at the same time end, the first or the last answered first, and what is shown then.
  func adds(
    _ items: [Item],
    refusing refused: [Item] = [],
    _ isFirst: Bool,
    in world: World
  ) throws -> (adds: [String], lines: [String]) {
    let shop = try world.value("the shop") { try await self.shop() }
    shelf.holds()
    let adds = items.map { item in world.start { try await shop.basket.add(item.id) } }
    shelf.answers(in: world, isFirst: isFirst) { next in
      if refused.contains(where: { $0.id == shelf.calls.requests[next] }) { fails(Refused()) }
    }
    let ends = adds.map { $0.outcome == nil ? "never over" : $0.error == nil ? "added" : "failed" }
    return (ends, try world.value("the lines") { await shop.basket.lines })
  }
}
