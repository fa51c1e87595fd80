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
          for words in [[], ["--environment", "dev"]] {
            let (office, opening) = (Office(), HeldCalls<Bool, any ItemStore>())
            let start = world.start {
              try await startShop(arguments: ["Shop"] + words, outside: office.outside) {
                try await opening.call(true)
              }
            }
            world.settle()
            try must("a shop before its store is open", be: false, is: start.value != nil)
            opening.answer(0, with: Store([tea]))
            world.settle()
            try must("a shop after its store is open", be: true, is: start.value != nil)
          }
        }
      }
    }

    // Rule: Each `startShop` call opens the store once. Look at: Wiring.swift, the calls of `open`, and a `static`.
    @Test func `opens the store once`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let opening = HeldCalls<String, any ItemStore>()
          // The second comes while the first opens, the third after both.
          for names in [["the first", "the second"], ["the third"]] {
            let starts = names.map { name in
              world.start {
                try await startShop(arguments: ["Shop"], outside: Office().outside) {
                  try await opening.call(name)
                }
              }
            }
            world.settle()
            while let next = opening.waiting.first {
              opening.answer(next, with: Store([tea]))
              world.settle()
            }
            for start in starts {
              guard let shop = start.value else { throw Broken("a start must end") }
              try world.value("an add") { try await shop.basket.add("tea") }
            }
          }
          let opened = opening.requests.sorted()
          try must("who opened", be: ["the first", "the second", "the third"], is: opened)
        }
      }
    }

    // Rule: The basket of a started shop begins with the items of its store.
    // Look at: Wiring.swift, what the basket gets.
    @Test func `begins with what was kept`() async {
      let launches = [[], ["--sale", "on"]].map { Ending($0.joined(separator: " "), $0) }
      await Situations.check(kept, launches) { items, words in
        let office = Office()
        office.turn("sale", on: true)
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
        store.cancels()
        let told = await error { try await shop.basket.add("cup") }
        try must(
          "the error of an add whose task is cancelled while the store stores",
          be: "nothing",
          is: told
        )
        let expected = items + [tea, cup, tea, cup]
        try must("the store", be: expected, is: store.kept)
        let shown = await Contents(of: shop.basket)
        try must("the basket", be: try await Store.contents(expected), is: shown)
        office.turn("sale", on: true)
        try await shop.basket.add("tea")
        let last = await Contents(of: shop.basket)
        let again = await Contents(of: try await store.shop().basket)
        try must(
          "the basket after another start, with an add while the sale is on",
          be: last,
          is: again
        )
      }
    }

    // Rule: `add` returns after the store has stored the item. Look at: Basket/BasketModel.swift, `add`.
    @Test func `waits until it is kept`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let store = Store()
          let shop = try world.value("the shop") { try await store.shop() }
          store.holds(true)
          let add = world.start { try await shop.basket.add("tea") }
          world.settle()
          try must("an add that is over before its item is stored", be: false, is: add.value != nil)
          store.appends.answer(0, with: true)
          world.settle()
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
          for (refused, isFirst) in [(tea, true), (tea, false), (cup, true), (cup, false)] {
            let store = Store([pot])
            let shop = try world.value("the shop") { try await store.shop() }
            store.holds(true)
            let adds = [tea, cup].map { item in world.start { try await shop.basket.add(item.id) } }
            world.settle()
            while let next = isFirst ? store.appends.waiting.first : store.appends.waiting.last {
              if store.appends.requests[next] == refused {
                store.appends.fail(next, with: Refused())
              } else {
                store.appends.answer(next, with: true)
              }
              world.settle()
            }
            let outcomes = adds.map { $0.value == nil ? "failed" : "added" }
            let expected = refused == tea ? ["failed", "added"] : ["added", "failed"]
            try must("tea and cup", be: expected, is: outcomes)
            let shown = try world.value("the lines") { await shop.basket.lines }
            try must(
              "the lines",
              be: ["1 × Pot", refused == tea ? "1 × Cup, blue" : "1 × Green tea"],
              is: shown
            )
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
          for items in [[cup, tea], [tea, tea]] {
            let store = Store([pot])
            let shop = try world.value("the shop") { try await store.shop() }
            store.holds(true)
            let adds = items.map { item in world.start { try await shop.basket.add(item.id) } }
            world.settle()
            while let last = store.appends.waiting.last {
              store.appends.answer(last, with: true)
              world.settle()
            }
            for add in adds { try must("an add that is over", be: true, is: add.value != nil) }
            let expected = ([pot] + items).sorted { $0.id < $1.id }
            try must("the store", be: expected, is: store.kept.sorted { $0.id < $1.id })
            let total = try world.value("total") { await shop.basket.total }
            try must("total", be: expected.reduce(0) { $0 + $1.cents }, is: total)
          }
        }
      }
    }

    // Rule: `startShop` throws an error of opening or reading the store unchanged.
    // Look at: Wiring.swift, a `try?` in `startShop`.
    @Test func `throws when there is no store`() async {
      for failure in errors {
        let (door, store) = (Shelf(), Store([tea]))
        door.fails(failure)
        let unopened = await error {
          _ = try await startShop(arguments: ["Shop"], outside: Office().outside) {
            Store(try await door.items())
          }
        }
        store.fails(failure)
        let unread = await error { _ = try await store.shop() }
        let told: [String] = [unopened, unread]
        #expect(told == ["\(failure)", "\(failure)"])
      }
    }

    // Rule: After a failed start, the next one opens the store again.
    // Look at: Wiring.swift, a `static` that remembers.
    @Test func `starts again after a failure`() async throws {
      let (office, counts) = (Office(), Recorder<Bool>())
      for (number, isOpen) in [false, false, false, true].enumerated() {
        let start = try? await startShop(arguments: ["Shop"], outside: office.outside) {
          counts.record(true)
          let store = Store([tea])
          if number == 1 { store.fails(Refused()) } else if !isOpen { throw Refused() }
          return store
        }
        let total: Int? = await start?.basket.total
        #expect(total == (isOpen ? 350 : nil))
      }
      let count: Int = counts.count
      #expect(count == 4)
    }

    // Rule: Cancelling `startShop` cancels the opening of the store. Look at: Wiring.swift, a `Task` around `open`.
    @Test func `stops when the start is cancelled`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let (office, opening) = (Office(), HeldCalls<Bool, any ItemStore>())
          let start = world.start {
            try await startShop(arguments: ["Shop"], outside: office.outside) {
              try await opening.call(true)
            }
          }
          world.settle()
          start.cancel()
          world.settle()
          try must("the cancelled openings", be: [0], is: opening.cancelled)
          try must("a CancellationError", be: true, is: start.error is CancellationError)
        }
      }
    }

    // Rule: For wrong arguments `startShop` throws the error of `makeShop`, and doesn't open the store.
    // Look at: Wiring.swift, what comes first in `startShop`.
    @Test func `opens nothing for wrong words`() async {
      for words in [["--environment", "moon"], ["--environment"], ["--sale"]] {
        let counts = Recorder<Bool>()
        let told = await error {
          _ = try await startShop(arguments: ["Shop"] + words, outside: Office().outside) {
            counts.record(true)
            return Store()
          }
        }
        let expected = await error {
          _ = try makeShop(arguments: ["Shop"] + words, outside: Office().outside)
        }
        let count: Int = counts.count
        #expect(told == expected, "\(words)")
        #expect(count == (expected == "nothing" ? 1 : 0), "the store was opened, with \(words)")
      }
    }

    // Rule: Otherwise a started shop behaves like a shop from `makeShop` with the same arguments.
    // Look at: Wiring.swift, what `startShop` passes on.
    @Test func `is the same shop otherwise`() async {
      let launches = [
        [], ["--environment", "dev", "--compact"], ["--environment", "staging"], ["--sale", "on"],
        ["--sale", "off"],
      ]
      await Situations.check(launches.map { words in Situation("with \(words)") { words } }) {
        words in
        let (one, other) = (Office(), Office())
        let started = try await Store().shop(one, words)
        let made = try makeShop(arguments: ["Shop"] + words, outside: other.outside)
        try must("the title", be: made.title, is: started.title)
        for isOn in [false, true, false] {
          for office in [one, other] { office.turn("sale", on: isOn) }
          let rows = try await made.catalog.rows()
          try must("the rows", be: rows, is: try await started.catalog.rows())
          for shop in [made, started] { try await shop.basket.add("tea") }
          let contents = await Contents(of: made.basket)
          try must("the basket", be: contents, is: await Contents(of: started.basket))
          for (id, failure) in [("milk", nil)] + errors.map({ ("tea", $0) }) {
            var told: [String] = []
            for (office, shop) in [(other, made), (one, started)] {
              if let failure { office.shelf.fails(failure) }
              told.append(await error { try await shop.basket.add(id) })
            }
            try must("the error", be: told[0], is: told[1])
          }
        }
        try must("the requests", be: other.requests.values, is: one.requests.values)
        try must("the flags read", be: other.questions.values, is: one.questions.values)
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
      for shop in [second, first, second] { try await shop.basket.add("tea") }

      let kept: [[Item]] = stores.map(\.kept)
      #expect(kept == [[tea, tea], [Shelf.strange[0], Shelf.strange[0]]])
    }

    var kept: [Situation<[Item]>] {
      [
        Situation("with an empty store") { [] },
        Situation("with one item in the store") { [cup] },
        Situation("with two of a kind in the store") { [cup, tea, cup] },
        Situation("with what the shop sells no more") { [Item(id: "old", name: "Old", cents: 1)] },
        Situation("with what looks like tea in the store") { [mug] },
        Situation("at another price than today's") { [Item(id: "tea", name: tea.name, cents: 2)] },
      ]
    }
  }
}

/// A store that the test looks into. It fails once, cancels its caller once, or waits, when the test says so.
final class Store: ItemStore {
  let appends = HeldCalls<Item, Bool>()
  private let state: Locked<(items: [Item], failure: (any Error)?, holds: Bool, cancels: Bool)>

  init(_ items: [Item] = []) { state = Locked((items, nil, false, false)) }

  var kept: [Item] { state.withLock { $0.items } }
  func fails(_ error: any Error) { state.withLock { $0.failure = error } }
  func cancels() { state.withLock { $0.cancels = true } }
  func holds(_ holds: Bool) { state.withLock { $0.holds = holds } }

  var items: [Item] {
    get async throws {
      try check()
      return kept
    }
  }

  func append(_ item: Item) async throws {
    if state.withLock({ $0.holds }) { _ = try await appends.call(item) }
    try check()
    let cancels = state.withLock { state in
      defer { state.cancels = false }
      state.items.append(item)
      return state.cancels
    }
    if cancels { Caller.cancel() }
  }

  private func check() throws {
    let failure = state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
    if let failure { try Caller.fail(with: failure) }
  }

  /// What the basket of a started shop must show; its links begin as those of any other shop.
  static func contents(_ items: [Item]) async throws -> Contents {
    let link = try await Office().shop().basket.link
    return Contents(items, link.replacing("/basket?ids=", with: ""))
  }

  func shop(_ office: Office = Office(), _ words: [String] = []) async throws -> any Shop {
    try await startShop(arguments: ["Shop"] + words, outside: office.outside) { self }
  }
}
