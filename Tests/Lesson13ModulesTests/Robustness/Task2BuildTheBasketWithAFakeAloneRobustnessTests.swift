import Exercise13Modules
import GradingSupport
import Lesson13Modules
import OutsideWorld
import Testing

extension Lesson13.Task2 {
  // Rule: Each `add` calls the `products` closure of `makeBasket` once, and no server.
  // Look at: Basket/BasketModel.swift, what `add` does after a failed or an earlier call.
  @Test func `each add calls the closure once, also after a failure`() async throws {
    let (_, touched) = await OutsideWorld.watching {
      for (index, id) in ["tea", "tea", "milk", "", "tea"].enumerated() {
        if index == 1 { products.failNext() }
        _ = try? await basket.add(id)
        expectEqual(products.calls, index + 1, "calls after \(index + 1) adds")
      }
    }
    expectEqual(touched, [])
  }

  // Rule: Each `add` calls the `products` closure of `makeBasket` once, and no server.
  // Look at: Basket/BasketModel.swift, a request that two adds share.
  @Test(.deterministic) func `two overlapping adds call the closure twice`() async {
    products.spy.hold()
    for _ in 1...2 { _ = Call { [basket] in try await basket.add("tea") } }
    await untilIdle()
    products.spy.completeAll(with: .success(true))
    await untilIdle()

    expectEqual(products.calls, 2)
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: Basket/BasketModel.swift, `lines` and `link`.
  @Test func `lines count the pieces of each id, in the order of the first add`() async throws {
    let jar = Item(id: " 50%,jar ", name: " Jar × 2, ", cents: 1)
    products.sells([.tea, .cup, .pot, .mug, jar])
    let items = [Item.pot, .cup, .mug, .tea, jar, .cup, .tea, .mug]
    expectEqual(await BasketContents(of: basket), contents([]), "before the first add")
    for item in items { try await basket.add(item.id) }

    expectEqual(await BasketContents(of: basket), contents(items))
  }

  // Rule: `link` is the address, `/basket?ids=` and the ids, unchanged, in the order of the adds.
  // Look at: Basket/BasketModel.swift, `link`.
  @Test(arguments: ["http://localhost:8080/shop/", "HTTPS://Grün.example", ""])
  func `link has the address and the ids unchanged`(address: String) async throws {
    let items = ["50%", "Ä b", "tea"].map { Item(id: $0, name: $0, cents: 0) }
    products.sells(items)
    let basket = makeBasket(products: products.items, address: address)
    var ids: [String] = []
    for index in 0..<300 {
      try await basket.add(items[index % 3].id)
      ids.append(items[index % 3].id)
    }

    expectEqual(await basket.link, "\(address)/basket?ids=\(ids.joined(separator: ","))")
  }

  // Rule: `total` is the sum of the prices at the time of each add.
  // Look at: Basket/BasketModel.swift, `total`, and what `add` stores.
  @Test func `a later price does not change the total of earlier adds`() async throws {
    let large = 1 << 53
    try await basket.add("tea")
    for cents in [400, 1, large] {
      products.sells([Item(id: "tea", name: "Green tea", cents: cents)])
      try await basket.add("tea")
    }

    expectEqual(await basket.total, 350 + 400 + 1 + large)
    expectEqual(await basket.lines, ["4 × Green tea"])
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: Basket/BasketModel.swift, how `add` compares ids.
  @Test(arguments: ["milk", "", " ", "TEA", "te", "tea ", "tea,cup", "Green tea"])
  func `add throws UnknownProduct for an unknown id`(id: String) async throws {
    try await basket.add("tea")
    expectEqual(await thrown { try await basket.add(id) }, "\(UnknownProduct(id: id))")
    products.sells([.cup])
    let soldOut = await thrown { try await basket.add("tea") }
    expectEqual(soldOut, "\(UnknownProduct(id: "tea"))", "a product that is no longer sold")
    expectEqual(await BasketContents(of: basket), contents([.tea]))
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before. Look at: Basket/BasketModel.swift, a `try?` or a `catch` in `add`.
  @Test func `add throws the errors of the products and changes nothing`() async throws {
    try await basket.add("pot")
    for error in [AnyError(1), CancellationError(), UnknownProduct(id: "x")] as [any Error] {
      products.failNext(with: error)
      expectEqual(await thrown { try await basket.add("tea") }, "\(error)")
      expectEqual(await BasketContents(of: basket), contents([.pot]), "after \(error)")
    }
    try await basket.add("tea")
    expectEqual(await BasketContents(of: basket), contents([.pot, .tea]), "after the errors")
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before. Look at: Basket/BasketModel.swift, a `catch` that throws another error in a cancelled task.
  @Test(.deterministic) func `a call that is cancelled meanwhile throws the original error`() async
  {
    products.spy.hold()
    let add = Call { [basket] in try await basket.add("tea") }
    await untilIdle()
    add.cancel()
    products.failNext(with: AnyError(7))
    products.spy.completeAll(with: .success(true))
    await untilIdle()

    expectEqual(add.error.map { "\($0)" }, "\(AnyError(7))")
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: Basket/BasketModel.swift, a check for cancellation in `add` and in the properties.
  @Test func `a cancelled add that returns has added its product`() async throws {
    try await basket.add("cup")
    let basket = basket
    let (hasReturned, seen) = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let error = await thrown { try await basket.add("tea") }
      return (error == "none", await BasketContents(of: basket))
    }.value

    let expected = contents(hasReturned ? [.cup, .tea] : [.cup])
    expectEqual(seen, expected, "what the cancelled task sees")
    expectEqual(await BasketContents(of: basket), expected)
  }

  // Rule: Two concurrent `add` calls both add their product.
  // Look at: Basket/BasketModel.swift, what changes around the `await`.
  @Test(
    .deterministic,
    arguments: [["tea", "tea"], ["tea", "cup"], ["milk", "tea"], ["tea", "milk"]]
  )
  func `two overlapping adds both count`(ids: [String]) async {
    for order in [[0, 1], [1, 0]] {
      let products = ProductsFake()
      let basket = makeBasket(products: products.items, address: "")
      products.spy.hold()
      for id in ids { _ = Call { try await basket.add(id) } }
      await untilIdle()
      for index in order {
        products.spy.complete(index, with: .success(true))
        await untilIdle()
      }
      // An answer whose adds take turns sends its second request now.
      products.spy.completeAll(with: .success(true))
      await untilIdle()
      let items = ids.compactMap { id in [Item.tea, .cup].first { $0.id == id } }
      expectEqual(await basket.total, items.reduce(0) { $0 + $1.cents }, "\(ids), \(order)")
      expectEqual(await basket.lines.count, Set(items.map(\.id)).count, "lines of \(ids)")
    }
  }

  // Rule: Two concurrent `add` calls both add their product.
  // Look at: Basket/BasketModel.swift, what guards the items.
  @Test func `adds on eight threads all count`() async {
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask(executorPreference: ThreadExecutor()) { [basket] in
          for _ in 0..<200 { try? await basket.add("tea") }
        }
      }
    }

    expectEqual(await basket.lines, ["1600 × Green tea"])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: Basket/BasketModel.swift, everything `static`.
  @Test func `two baskets share nothing`() async throws {
    let otherProducts = ProductsFake([Item(id: "tea", name: "Black tea", cents: 1)])
    let other = makeBasket(products: otherProducts.items, address: "https://other.test")
    try await other.add("tea")
    try await basket.add("tea")

    expectEqual(await basket.lines, ["1 × Green tea"])
    expectEqual(await basket.total, 350)
    expectEqual(await other.lines, ["1 × Black tea"])
    expectEqual(await other.link, "https://other.test/basket?ids=tea")
  }

  private func contents(_ items: [Item]) -> BasketContents {
    BasketContents(items, address: "https://shop.test")
  }
}
