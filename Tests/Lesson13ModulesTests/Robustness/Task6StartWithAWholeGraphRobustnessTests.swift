import Exercise13Modules
import GradingSupport
import Lesson13Modules
import OutsideWorld
import Testing

extension Lesson13.Task6 {
  // Rule: Each `startShop` call opens the store once.
  // Look at: Wiring.swift, the calls of `open`, and everything `static`.
  @Test(.deterministic) func `three starts open three stores`() async {
    let openings = (1...3).map { _ in Spy<String, any ItemStore>() }
    let stores = (1...3).map { _ in StoreFake() }
    let start = { @Sendable [outside] (index: Int) in
      try await startShop(arguments: [], outside: outside.outside) {
        try await openings[index].respond(to: "open")
      }
    }
    let first = Call { try await start(0) }
    let second = Call { try await start(1) }
    await untilIdle()
    // An answer may open one store after the other.
    for index in [0, 1] { openings[index].completeAll(with: .success(stores[index])) }
    await untilIdle()
    openings[2].completeAll(with: .success(stores[2]))
    let third = Call { try await start(2) }
    await untilIdle()

    for (index, call) in [first, second, third].enumerated() {
      expectEqual(openings[index].requests.count, 1, "openings by start \(index + 1)")
      try? await call.value?.basket.add("tea")
      expectEqual(stores[index].current, [.tea], "the store of start \(index + 1)")
    }
  }

  // Rule: Each `startShop` call opens the store once.
  // Look at: Wiring.swift, a start that waits for another one, or stores its error.
  @Test(.deterministic) func `a start does not fail because of another start`() async {
    let opening = Spy<String, any ItemStore>()
    let failing = Call { [outside] in
      try await startShop(arguments: [], outside: outside.outside) {
        try await opening.respond(to: "open")
      }
    }
    await untilIdle()
    let start = Call { [outside, store] in try await outside.start(store) }
    await untilIdle()
    opening.completeAll(with: .failure(AnyError()))
    await untilIdle()

    expectEqual(failing.error as? AnyError, AnyError())
    expectEqual(await start.value?.basket.lines, ["1 × Cup, blue"], "the other start")
  }

  // Rule: Cancelling `startShop` cancels the opening of the store.
  // Look at: Wiring.swift, a `Task` around `open`.
  @Test(.deterministic, arguments: [true, false])
  func `cancelling startShop cancels the opening`(isCancelledBefore: Bool) async {
    let opening = Spy<String, Bool>()
    let seen = Recorder<Bool>()
    let start = Call(cancelled: isCancelledBefore) { [outside, store] in
      try await startShop(arguments: [], outside: outside.outside) {
        _ = try await opening.respond(to: "open")
        seen.record(Task.isCancelled)
        return store
      }
    }
    await untilIdle()
    start.cancel()
    opening.completeAll(with: .success(true))
    await untilIdle()

    // A start that was cancelled before may open nothing.
    let isRight = seen.values.allSatisfy { $0 } && (isCancelledBefore || seen.count > 0)
    expectEqual(isRight, true, "a cancelled task opens the store: \(seen.values)")
  }

  // Rule: The basket of a started shop begins with the items of its store.
  // Look at: Wiring.swift, the items that the basket gets; Basket/BasketModel.swift, how it stores them.
  @Test(arguments: [
    [], [.cup, .tea, .cup], [.mug, .tea], Array(repeating: .pot, count: 300),
    [Item(id: "old", name: "No longer sold", cents: 1)],
    [Item(id: "tea", name: "Green tea", cents: 0), .tea],
  ])
  func `the basket has the stored items at their own prices`(items: [Item]) async throws {
    let sale = OutsideFake()
    sale.turnSale(on: true)
    for (outside, arguments) in [(outside, []), (sale, []), (outside, ["--sale", "on"])] {
      let shop = try await outside.start(StoreFake(items), arguments)
      let expected = BasketContents(items, address: "https://shop.example")
      expectEqual(await BasketContents(of: shop.basket), expected, "\(arguments)")
    }
  }

  // Rule: The basket of a started shop begins with the items of its store.
  // Look at: Wiring.swift, a check for cancellation in `startShop`.
  @Test func `a cancelled start that returns has the items of its store`() async {
    let (outside, store) = (outside, store)
    let lines: [String]? = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try? await outside.start(store).basket.lines
    }.value

    expectEqual(lines ?? ["1 × Cup, blue"], ["1 × Cup, blue"])
  }

  // Rule: Otherwise a started shop behaves like a shop from `makeShop` with the same arguments.
  // Look at: Wiring.swift and AppShop.swift, what is only in one of the two ways.
  @Test(arguments: [
    ["Shop"], [], ["--sale"], ["Shop", "--environment", "staging", "--sale", "on"],
    ["Shop", "--sale", "off"], ["--compact", "--Compact", "--environment", "dev"],
  ])
  func `a started shop shows the same as one from makeShop`(arguments: [String]) async throws {
    var seen: [[String]] = []
    for isStarted in [false, true] {
      let outside = OutsideFake()
      let shop: any Shop
      if isStarted {
        shop = try await startShop(arguments: arguments, outside: outside.outside) { StoreFake() }
      } else {
        shop = try makeShop(arguments: arguments, outside: outside.outside)
      }
      var texts = [shop.title]
      for isOn in [false, true] {
        outside.turnSale(on: isOn)
        texts += try await shop.catalog.rows()
        try await shop.basket.add("tea")
        outside.server.products.failNext()
        texts.append(await thrown { try await shop.basket.add("tea") })
        texts.append("\(await BasketContents(of: shop.basket))")
      }
      seen.append(texts + outside.server.addresses.values + outside.flags.values)
    }
    expectEqual(seen[1].count, seen[0].count, "texts, requests and flags")
    for (started, made) in zip(seen[1], seen[0]) { expectEqual(started, made) }
  }

  // Rule: `add` appends the item to the store and to the basket, and returns after the store has stored it.
  // Look at: Basket/BasketModel.swift, `add`; Wiring.swift, which item it appends.
  @Test func `store and basket have the same items at the same prices`() async throws {
    let shop = try await outside.start(store)
    outside.turnSale(on: true)
    for id in ["tea", "cup", "tea"] { try await shop.basket.add(id) }
    let tea = Item(id: "tea", name: "Green tea", cents: 315)

    expectEqual(store.current, [.cup, tea, .cup, tea])
    let contents = BasketContents(store.current, address: "https://shop.example")
    expectEqual(await BasketContents(of: shop.basket), contents)
  }

  // Rule: `add` appends the item to the store and to the basket, and returns after the store has stored it.
  // Look at: Basket/BasketModel.swift and Wiring.swift, `weak`.
  @Test func `a shop holds its store`() async throws {
    let seen = Recorder<Item>()
    let shop = try await startShop(arguments: [], outside: outside.outside) {
      UnsharedStore(appended: seen)
    }
    for _ in 1...2 { try await shop.basket.add("tea") }

    expectEqual(seen.values, [.tea, .tea])
    expectEqual(await shop.basket.lines, ["2 × Green tea"])
  }

  // Rule: `add` appends the item to the store and to the basket, and returns after the store has stored it.
  // Look at: Basket/BasketModel.swift, a check for cancellation between two steps.
  @Test(.deterministic, arguments: [true, false])
  func `a cancelled add is in both or in neither`(isCancelledBefore: Bool) async throws {
    let store = StoreFake()
    let shop = try await outside.start(store)
    store.appends.hold()
    let add = Call(cancelled: isCancelledBefore) { try await shop.basket.add("tea") }
    await untilIdle()
    add.cancel()
    store.appends.completeAll(with: .success(true))
    await untilIdle()
    let lines = store.current.isEmpty ? [] : ["1 × Green tea"]

    expectEqual(await shop.basket.lines, lines, "the basket, with the store \(store.current)")
    if add.value != nil { expectEqual(store.current, [.tea], "the store of an add that returned") }
    if !isCancelledBefore { expectEqual(store.current, [.tea], "cancelled after the append began") }
  }

  // Rule: Two concurrent `add` calls both append to the store.
  // Look at: Basket/BasketModel.swift, what changes around an `await`.
  @Test(.deterministic) func `two overlapping adds both reach store and basket`() async throws {
    try await expectOverlappingAdds(failing: nil)
  }

  // Rule: When the store throws for an item, `add` throws that error, and the basket doesn't change.
  // Look at: Basket/BasketModel.swift, what a failed add takes back.
  @Test(.deterministic, arguments: [0, 1])
  func `an add that fails takes no item of an overlapping one`(failing: Int) async throws {
    try await expectOverlappingAdds(failing: failing)
  }

  /// Checks the store and the basket after two adds, of which one or none fails.
  private func expectOverlappingAdds(failing: Int?) async throws {
    for order in [[0, 1], [1, 0]] {
      let store = StoreFake([.pot])
      let shop = try await outside.start(store)
      store.appends.hold()
      let adds = ["tea", "cup"].map { id in Call { try await shop.basket.add(id) } }
      await untilIdle()
      // An answer whose adds take turns has one request at a time.
      for place in order where store.appends.pending.contains(place) {
        if place == failing { store.failNextAppend() }
        store.appends.complete(place, with: .success(true))
        await untilIdle()
      }
      while let place = store.appends.pending.first {
        if place == failing { store.failNextAppend() }
        store.appends.complete(place, with: .success(true))
        await untilIdle()
      }
      let items = [Item.tea, .cup].enumerated().filter { $0.offset != failing }.map(\.element)
      expectEqual(Set(store.current), Set([.pot] + items), "the store, order \(order)")
      let total = items.reduce(2_000) { $0 + $1.cents }
      expectEqual(await shop.basket.total, total, "the basket, order \(order)")
      expectEqual(adds.map { $0.error == nil }, [failing != 0, failing != 1], "which adds succeed")
    }
  }

  // Rule: For wrong arguments `startShop` throws the error of `makeShop`, and doesn't open the store.
  // Look at: Wiring.swift, the first step of `startShop`.
  @Test(arguments: [["--environment", "moon"], ["--environment", " dev "], ["--sale"]])
  func `wrong arguments throw without opening the store`(arguments: [String]) async {
    let openings = Recorder<Bool>()
    let (outside, store) = (outside, store)
    let error = await thrown {
      _ = try await startShop(arguments: ["Shop"] + arguments, outside: outside.outside) {
        openings.record(true)
        return store
      }
    }
    expectEqual(error, await thrown { _ = try outside.shop(arguments) })
    expectEqual(openings.count, 0, "openings")
  }

  // Rule: An item that can't be added is never appended to the store.
  // Look at: Basket/BasketModel.swift, the order of the steps in `add`.
  @Test func `an item that can't be added is not appended`() async throws {
    let shop = try await outside.start(store)
    _ = try? await shop.basket.add("milk")
    outside.server.products.failNext()
    _ = try? await shop.basket.add("tea")

    expectEqual(store.appends.requests, [])
  }

  // Rule: When the store throws for an item, `add` throws that error, and the basket doesn't change.
  // Look at: Basket/BasketModel.swift, a second append after an error.
  @Test func `a failed append is not repeated`() async throws {
    let shop = try await outside.start(store)
    for error in [AnyError(1), CancellationError()] as [any Error] {
      store.failNextAppend(with: error)
      expectEqual(await thrown { try await shop.basket.add("tea") }, "\(error)")
    }
    expectEqual(store.appends.requests.count, 2, "calls of append by two adds")
    try await shop.basket.add("tea")
    expectEqual(await shop.basket.lines, ["1 × Cup, blue", "1 × Green tea"])
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before. Look at: Wiring.swift, a `try?` in `startShop`, and what a failed start leaves in a `static`.
  @Test func `a start that fails throws the error, and the next one works`() async throws {
    let (outside, store) = (outside, store)
    for error in [AnyError(1), CancellationError(), AnyError(2)] as [any Error] {
      let opening = await thrown {
        _ = try await startShop(arguments: [], outside: outside.outside) { throw error }
      }
      expectEqual(opening, "\(error)", "a store that can't be opened")
      store.failNextRead(with: error)
      expectEqual(await thrown { _ = try await outside.start(store) }, "\(error)", "or read")
      expectEqual(try await outside.start(store).basket.lines, ["1 × Cup, blue"], "the next start")
    }
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: Wiring.swift, everything `static`.
  @Test func `each started shop appends to its own store`() async throws {
    let stores = [StoreFake(), StoreFake()]
    let first = try await outside.start(stores[0])
    let second = try await outside.start(stores[1])
    let unstored = try outside.shop()
    try await second.basket.add("cup")
    try await unstored.basket.add("tea")
    try await first.basket.add("tea")

    expectEqual(stores[0].current, [.tea], "the store of the first shop")
    expectEqual(stores[1].current, [.cup], "the store of the second shop")
    expectEqual(await unstored.basket.lines, ["1 × Green tea"], "a shop from makeShop")
  }

  // Rule: Creating an object starts no work unless the task says so.
  // Look at: AppShop.swift, `init`.
  @Test(.deterministic) func `startShop sends no request`() async throws {
    let shop = try await outside.start(store)
    await untilIdle()

    expectEqual(outside.server.addresses.values, [])
    withExtendedLifetime(shop) {}
  }
}

/// A store that only its shop holds.
private final class UnsharedStore: ItemStore {
  private let appended: Recorder<Item>

  init(appended: Recorder<Item>) { self.appended = appended }

  var items: [Item] {
    get async throws { appended.values }
  }

  func append(_ item: Item) async throws { appended.record(item) }
}
