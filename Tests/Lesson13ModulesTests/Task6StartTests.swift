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
          let early = start.outcome == nil ? "waits" : "returns or throws"
          try must("what `startShop` does before the store is open", be: "waits", is: early)
          door.answers(in: world)
          let end = start.value == nil ? "waits or throws" : "returns"
          try must("what `startShop` does after the store is open", be: "returns", is: end)
        }
      }
    }

    // Rule: Each `startShop` call opens the store once. Look at: Wiring.swift, the calls of `open`, and a `static`.
    @Test func `opens the store once`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          // The second comes while the first opens, the third after both.
          for failing in 0...3 {
            let doors = [Shelf(), Shelf(), Shelf()]
            if failing < 3 { doors[failing].fails(Refused()) }
            var ends: [Bool] = []
            for doors in [doors.prefix(2), doors.suffix(1)] {
              for door in doors { door.holds() }
              let starts = doors.map { door in world.start { try await Store().shop(door: door) } }
              world.settle()
              for door in doors { door.answers(in: world) }
              ends += starts.map { $0.value != nil }
              for shop in starts.compactMap(\.value) {
                try world.value("an add") { try await shop.basket.add("tea") }
              }
            }
            for (number, door) in doors.enumerated() {
              let what = "the calls of `open` by start \(number + 1) of 3"
              try must(what, be: 1, is: door.asks.count)
              let expected = number == failing ? "throws" : "returns"
              let end = ends[number] ? "returns" : "throws"
              let trouble = failing < 3 ? " while start \(failing + 1) can't open its store" : ""
              try must("what start \(number + 1) of 3 does\(trouble)", be: expected, is: end)
            }
          }
        }
      }
    }

    // Rule: The basket of a started shop begins with the items of its store.
    // Look at: Wiring.swift, what the basket gets.
    @Test func `begins with the items of the store`() async {
      let launches = [[], ["--sale", "on"]].map { Ending($0.joined(separator: " "), $0) }
      await Situations.check(kept, launches) { items, words in
        let expected = try await Store.contents(items)
        for cancelled in ["never", "while it opens", "while it is read"] {
          let (store, door, office) = (Store(items), Shelf(), Office())
          office.turnSale(on: true)
          if cancelled == "while it opens" { door.fails(OnlyCancels()) }
          if cancelled == "while it is read" { store.fails(OnlyCancels()) }
          _ = try await goesThrough {
            let shop = try await store.shop(office, words, door: door)
            let start = cancelled == "never" ? "" : " of a start cancelled \(cancelled),"
            let what = "the basket\(start)"
            try must(what, be: expected, is: await Contents(of: shop.basket))
          }
        }
      }
    }

    // Rule: `add` appends the item to the store and to the basket.
    // Look at: Basket/BasketModel.swift, `add`.
    @Test func `stores what is added`() async {
      let forms = [Ending("", false), Ending("an object that only the shop has", true)]
      await Situations.check(kept, forms) { items, isObject in
        let (store, office) = (Store(items), Office())
        let shop = try await store.shop(office, asObject: isObject)
        for id in ["tea", "cup", "tea"] { try await shop.basket.add(id) }
        var (expected, isAdded) = (items + [tea, cup, tea], false)
        for moment in ["before", "by the products", "when the store has it"] {
          if moment == "by the products" { office.shelf.fails(OnlyCancels()) }
          isAdded = try await goesThrough {
            if moment == "before" { Caller.cancel() }
            try await shop.basket.add("cup")
          }
          if isAdded { expected.append(cup) }
        }
        try must("an add that goes on, cancelled when the item is stored", be: true, is: isAdded)
        try must("the store", be: expected, is: store.kept)
        let shown = await Contents(of: shop.basket)
        try must("the basket", be: try await Store.contents(expected), is: shown)
      }
    }

    // Rule: `add` returns after the store has stored the item. Look at: Basket/BasketModel.swift, `add`.
    @Test func `waits until the item is stored`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let store = Store()
          let shop = try world.value("the shop") { try await store.shop() }
          store.shelf.holds()
          for isRefused in [false, true, false] {
            let add = world.start { try await shop.basket.add("tea") }
            world.settle()
            let early = add.outcome == nil ? "waits" : "returns or throws"
            let what = "what `add` does before the store has stored the item"
            try must(what, be: "waits", is: early)
            if isRefused { store.fails(Refused()) }
            store.shelf.answers(in: world)
            let expected = isRefused ? "throws" : "returns"
            let end = add.outcome == nil ? "waits" : add.value == nil ? "throws" : "returns"
            let answer = isRefused ? "refused" : "stored"
            try must("what `add` does once the item is \(answer)", be: expected, is: end)
          }
        }
      }
    }

    // Rule: When the store throws for an item, `add` throws that error, and the basket doesn't change.
    // Look at: Basket/BasketModel.swift, what comes first in `add`.
    @Test func `adds nothing that the store refused`() async {
      await Situations.check(kept) { items in
        let store = Store(items)
        let shop = try await store.shop()
        for failure in errors {
          store.fails(failure)
          let told = await error { try await shop.basket.add("tea") }
          try must("the error of `add`", be: "\(failure)", is: told)
        }
        let before = try await Store.contents(items)
        try must("the basket", be: before, is: await Contents(of: shop.basket))
        try await shop.basket.add("cup")
        try must("the store afterwards", be: items + [cup], is: store.kept)
      }
    }

    // Rule: An item that can't be added is never appended to the store.
    // Look at: Basket/BasketModel.swift, the order in `add`.
    @Test func `stores nothing that could not be added`() async {
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
    // Look at: Basket/BasketModel.swift, what changes around an `await`, and what a failed add takes back.
    @Test func `stores two adds at once`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          for (items, refused) in [
            ([cup, tea], []), ([tea, tea], []), ([tea, cup], [tea]), ([tea, cup], [cup]),
            ([tea, cup], [tea, cup]),
          ] {
            for isFirst in [true, false] {
              let store = Store([pot])
              let outcomes = try store.adds(items, refusing: refused, isFirst, in: world)
              let expected = items.map { refused.contains($0) ? "failed" : "added" }
              try must("the adds, \(refused) refused", be: expected, is: outcomes.adds)
              let kept = [pot] + items.filter { !refused.contains($0) }
              let ids = store.kept.map(\.id).sorted()
              try must("the store, sorted", be: kept.map(\.id).sorted(), is: ids)
              let lines = Contents(kept, "").lines.sorted()
              try must("the lines, sorted", be: lines, is: outcomes.lines.sorted())
            }
          }
        }
      }
    }

    // Rule: `startShop` throws an error of opening or reading the store unchanged.
    // Look at: Wiring.swift, a `try?` or a second try in `startShop`.
    @Test func `throws when there is no store`() async {
      let reasons = errors.map { failure in Situation("with the error \(failure)") { failure } }
      await Situations.check(reasons) { failure in
        let (door, store) = (Shelf(), Store([tea]))
        for (failing, what) in [(door, "opened"), (store.shelf, "read")] {
          failing.fails(failure)
          let told: String = await error { _ = try await store.shop(door: door) }
          let start = "the error of `startShop` when the store can't be \(what)"
          try must(start, be: "\(failure)", is: told)
        }
      }
    }

    // Rule: After a failed start, the next one opens the store again.
    // Look at: Wiring.swift, what a failed start leaves behind, in a `static` for example.
    @Test func `starts again after a failure`() async {
      let (door, store) = (Shelf(), Store([tea]))
      let starts = [
        (door, "opened"), (store.shelf, "read"), (door, "opened"), (store.shelf, "read"),
      ]
      await Situations.check([Situation("over one store") { starts }]) { starts in
        for (failing, what) in starts {
          failing.fails(Refused())
          _ = try? await store.shop(door: door)
          let before = door.asks.count
          let told = await error { _ = try await Store([tea]).shop(door: door) }
          let moment = "after a start whose store couldn't be \(what)"
          try must("the error of `startShop` \(moment)", be: "nothing", is: told)
          let calls = door.asks.count > before ? "opens the store" : "opens no store"
          try must("what `startShop` does \(moment)", be: "opens the store", is: calls)
        }
      }
    }

    // Rule: Cancelling `startShop` cancels the opening of the store. Look at: Wiring.swift, a `Task` around `open`.
    @Test func `stops when the start is cancelled`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          for moment in ["before it begins", "while the store opens"] {
            let (door, openings) = (Shelf(), Recorder<String>())
            door.holds()
            let isEarly = moment == "before it begins"
            let start = world.start(cancelled: isEarly) {
              try await startShop(arguments: [], outside: Office().outside) {
                _ = try? await door.items()
                openings.record(Task.isCancelled ? "cancelled" : "not cancelled")
                return Store()
              }
            }
            world.settle()
            if !isEarly { start.cancel() }
            door.answers(in: world)
            // How often it opens is another rule's, and a start may end before it opens.
            let seen =
              openings.values.contains("not cancelled") ? "not cancelled" : openings.values.first
            let what = "the opening of the store, if `startShop` is cancelled \(moment)"
            try must(what, be: "cancelled", is: seen ?? (isEarly ? "cancelled" : "never begun"))
          }
        }
      }
    }

    // Rule: For wrong arguments `startShop` throws the error of `makeShop`, and doesn't open the store.
    // Look at: Wiring.swift, what comes first in `startShop`.
    @Test func `opens nothing for wrong arguments`() async {
      let launches = [["moon"], ["Dev"], [" dev "], [""], []].map { ["--environment"] + $0 }
      await Situations.check(with(launches + [["--sale"]])) { words in
        let door = Shelf()
        let told = await error { _ = try await Store().shop(Office(), words, door: door) }
        let expected = await error { _ = try ShopVisit(words) }
        try must("the error of `startShop`", be: expected, is: told)
        let calls = door.asks.count == 0 ? "not opened" : "opened"
        try must("the store", be: expected == "nothing" ? "opened" : "not opened", is: calls)
      }
    }

    // Rule: Otherwise a started shop behaves like a shop from `makeShop` with the same arguments.
    // Look at: Wiring.swift, what `startShop` passes on.
    @Test func `is the same shop otherwise`() async {
      let words = [
        [], ["--environment", "dev", "--compact"], ["--sale", "off"], ["--compact"],
        ["--Compact", " --compact ", "-compact", "--sale ", "on", "--Environment", "dev"],
      ]
      await Situations.check(with(words)) { words in
        // The program's name, none, and one that looks like a launch argument.
        for name in [["Shop"], [], ["--sale"]] {
          for kept in [[], [tea]] {
            let (first, office) = (Office(), Office())
            let shop = try makeShop(arguments: name + words, outside: first.outside)
            for item in kept { try await shop.basket.add(item.id) }
            let expected = try await ShopVisit(shop, first).seen()
            let started = try await Store(kept).shop(office, words, named: name)
            try await ShopVisit(started, office).mustShow(expected)
          }
        }
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
    @Test func `appends to each shop's own store`() async {
      let shops = Situation("with two started shops and one from `makeShop`") {
        [Store([tea]), Store()]
      }
      await Situations.check([shops]) { stores in
        let office = Office()
        office.shelf.becomes(Shelf.strange)
        let first = try await stores[0].shop()
        let second = try await stores[1].shop(office)
        let unkept = try ShopVisit().shop
        for shop in [second, first, unkept, second] { try await shop.basket.add("tea") }
        let strange = Shelf.strange[0]
        try must("the first shop's store", be: [tea, tea], is: stores[0].kept)
        try must("the second shop's store", be: [strange, strange], is: stores[1].kept)
      }
    }

    var kept: [Situation<[Item]>] {
      [
        Situation("with an empty store") { [] },
        Situation("with two of a kind in the store") { [cup, tea, cup] },
        Situation("with 1,001 items in the store") { Array(repeating: pot, count: 1_001) },
        Situation("with what the shop sells no more") { [Item(id: "old", name: "Old", cents: 1)] },
        Situation("with what looks like tea in the store") { [mug] },
        Situation("free, then at a price") { [Item(id: "tea", name: tea.name, cents: 0), tea] },
      ]
    }
  }
}

private struct SecondReadFails: Error {}

/// A store that the test looks into, and that can be read once. A value: no test keeps the one that a shop has. It cancels a task of `error(of:)` once the item is stored.
struct Store: ItemStore {
  let shelf: Shelf
  private let isRead = Locked(false)

  init(_ items: [Item] = []) { shelf = Shelf(items) }

  var kept: [Item] { shelf.all }
  var items: [Item] {
    get async throws {
      let items = try await shelf.items()
      let isLate = isRead.withLock { isRead in
        defer { isRead = true }
        return isRead
      }
      if isLate { throw SecondReadFails() }
      return items
    }
  }
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

  /// - Parameters:
  ///   - name: the program's.
  ///   - door: knows how often the store is opened, and may fail.
  ///   - isObject: whether the shop gets an object, and not a value.
  func shop(
    _ office: Office = Office(),
    _ words: [String] = [],
    named name: [String] = ["Shop"],
    door: Shelf = Shelf(),
    asObject isObject: Bool = false
  ) async throws -> any Shop {
    try await startShop(arguments: name + words, outside: office.outside) {
      _ = try await door.items()
      return isObject ? Object(store: self) : self
    }
  }

  private final class Object: ItemStore, Lookalike {
    private let store: Store

    init(store: Store) { self.store = store }

    var items: [Item] { get async throws { try await store.items } }

    func append(_ item: Item) async throws { try await store.append(item) }
  }

  /// How two adds at the same time end, the first or the last answered first, and what is shown then.
  func adds(
    _ items: [Item],
    refusing refused: [Item] = [],
    _ isFirst: Bool,
    in world: World
  ) throws -> (adds: [String], lines: [String]) {
    let office = Office()
    office.shelf.rises()
    office.turnSale(on: true)
    let shop = try world.value("the shop") { try await self.shop(office) }
    shelf.holds()
    let adds = items.map { item in world.start { try await shop.basket.add(item.id) } }
    shelf.answers(in: world, isFirst: isFirst) { next in
      if refused.contains(where: { $0.id == shelf.calls.requests[next] }) { fails(Refused()) }
    }
    let total = try world.value("total") { await shop.basket.total }
    let sum = kept.reduce(0) { $0 + $1.cents }
    try must("total, the sum of what the store has,", be: sum, is: total)
    let ends = adds.map { $0.outcome == nil ? "never over" : $0.error == nil ? "added" : "failed" }
    return (ends, try world.value("the lines") { await shop.basket.lines })
  }
}
