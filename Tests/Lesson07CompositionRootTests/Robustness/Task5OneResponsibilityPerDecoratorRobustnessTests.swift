import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07.Task5 {
  // Rule: If the cache contains a list, even an empty one, a load returns it and sends no request.
  // Look at: Products.swift, whether one load reads the cache twice, and whether it trusts another copy of the list.
  @Test func `a load reads the cache once, and no copy of it`() async {
    let emptied = Shelf(cache: CacheFake([.cake], isEmptiedByReading: true))
    // A load that finds the cache empty may send a request.
    let result = await emptied.load()
    if emptied.remote.loads == 0 { expectEqual(result, "Cake", "with a cache that drops its list") }

    let shelf = Shelf()
    _ = await shelf.load()
    if shelf.cache.products == nil { return }
    shelf.cache.keep([.cake])
    expectEqual(await shelf.load(), "Cake", "after another list was stored in the cache")
  }

  // Rule: If the cache contains no list, a load sends one request, returns the server's products unchanged and stores
  // them in `cache`. Look at: Products.swift, what a load remembers of the load before.
  @Test(arguments: Samples.errors)
  func `each load sends one request until the server's products are stored`(error: any Error) async
  {
    let shelf = Shelf(ProductsSpy(.failure(error)))
    for count in 1...3 {
      _ = await shelf.load()
      expectEqual(shelf.remote.loads, count, "requests of \(count) failed loads")
      // That nothing is stored then is another rule.
      shelf.cache.clear()
    }
    shelf.remote.respond(with: .success([.tea]))
    for count in 4...5 {
      expectEqual(await shelf.load(), "Tea")
      expectEqual(shelf.remote.loads, count, "requests while the cache drops its list")
      shelf.cache.clear()
    }
  }

  // Rule: If the cache contains no list, a load sends one request, returns the server's products unchanged and stores
  // them in `cache`. Look at: Products.swift, what a load does with the server's products.
  @Test(arguments: Samples.lists)
  func `returns and stores the server's list unchanged`(list: [Product]) async throws {
    let shelf = Shelf(ProductsSpy(.success(list)))

    expectEqual(try await shelf.products.products(), list)
    expectEqual(shelf.cache.products, list, "the list in the cache")
  }

  // Rule: When the server fails with any error but `CancellationError`, the load returns the offline products and
  // doesn't store them. Look at: Products.swift, the errors that the fallback catches.
  @Test(arguments: Samples.errors)
  func `every error but a CancellationError ends in the offline products`(error: any Error) async {
    let shelf = Shelf(ProductsSpy(.failure(error)))

    expectEqual(await shelf.load(), "Cake")
  }

  // Rule: The offline products are loaded only after the server failed.
  // Look at: Products.swift, the place at which the second choice is loaded.
  @Test(.deterministic) func `loads the offline products only after the server failed`() async {
    let shelf = Shelf(ProductsSpy())
    _ = await shelf.run("load")
    expectEqual(shelf.offline.loads, 0, "loads while the request is pending")
    shelf.remote.respond(with: .success([.tea]))
    await untilIdle()
    _ = await shelf.load()
    expectEqual(shelf.offline.loads, 0, "loads after the server has responded")
  }

  // Rule: When loading the offline products fails too, the load throws.
  // Look at: Products.swift, a `try?` in the fallback.
  @Test func `throws when the server and the offline products both fail`() async {
    let failing = ProductsSpy(.failure(AnyError()))
    let shelf = Shelf(failing, offline: failing)

    await #expect(throws: (any Error).self) { try await shelf.products.products() }
  }

  // Rule: Cancelling a load cancels its request, if no other load runs.
  // Look at: Products.swift, an unstructured `Task` around the request, or a counter of running loads that is not
  // decremented.
  @Test(
    .deterministic,
    arguments: [
      "load, cancel 1", "load, load, respond, load, cancel 3", "load, load, cancel 1, cancel 2",
      "load, load, cancel 2, cancel 1",
    ],
    [false, true]
  )
  func `cancelling the only running load cancels its request`(steps: String, inShop: Bool) async {
    let shelf = Shelf(ProductsSpy(), inShop: inShop)
    let loads = await shelf.run(steps)

    let pending = loads.filter { !$0.hasReturned }.count
    expectEqual(pending, 0, "loads that wait for their request")
    let isCancelled = shelf.remote.spy.requests.contains { $0.withLock { $0 } }
    expectEqual(isCancelled, true, "whether the request was cancelled")
  }

  // Rule: When loads overlap and the server responds, each load that isn't cancelled returns the server's products.
  // Look at: Products.swift, the task or the list that two loads share, and how long they share it.
  @Test(
    .deterministic,
    arguments: [
      "load, load", "load, load, cancel 1", "load, load, cancel 2", "load, cancel 1, load",
      "load, load, cancel 1, load", "load, load, cancel 1, cancel 2, load",
    ],
    [(true, false), (false, false), (true, true), (false, true)]
  )
  func `overlapping loads return the server's products`(
    steps: String,
    server: (isCancellable: Bool, inShop: Bool)
  ) async {
    let remote = ProductsSpy(isCancellable: server.isCancellable)
    let shelf = Shelf(remote, inShop: server.inShop)
    let loads = await shelf.run(steps)
    remote.respond(with: .success([.tea]))
    await untilIdle()

    for (index, load) in loads.enumerated() where !steps.contains("cancel \(index + 1)") {
      expectEqual(load.value, "Tea", "load \(index + 1)")
    }
    if shelf.cache.kept.count > 0 { expectEqual(shelf.cache.products, [.tea], "in the cache") }
  }

  // Rule: A load adds at least one line to the log before it ends, unless it is cancelled.
  // Look at: Products.swift, a path that logs nothing; Wiring.swift, the decorators around the log.
  @Test(.deterministic, arguments: [false, true])
  func `every load has added a line when it returns`(inShop: Bool) async {
    let shelf = Shelf(inShop: inShop)
    let offline: [Result<[Product], any Error>] = [.success([.cake]), .failure(AnyError())]
    for (remote, offline) in [
      (.failure(AnyError()), offline[1]), (.failure(AnyError()), offline[1]),
      (.failure(AnyError()), offline[0]), (.success([]), offline[0]), (.success([]), offline[0]),
    ] as [(Result<[Product], any Error>, Result<[Product], any Error>)] {
      shelf.remote.respond(with: remote)
      shelf.offline.respond(with: offline)
      let before = shelf.log.lines.count
      _ = await shelf.load()
      expectEqual(shelf.log.lines.count > before, true, "a line for \(remote), \(offline)")
    }
  }

  // Rule: A load adds at least one line to the log before it ends, unless it is cancelled.
  // Look at: Products.swift, a line for a request that two loads share.
  @Test(.deterministic) func `overlapping loads add a line each`() async {
    let shelf = Shelf(ProductsSpy())
    _ = await shelf.run("load, load")
    shelf.remote.respond(with: .success([.tea]))
    await untilIdle()

    expectEqual(shelf.log.lines.count >= 2, true, "whether two loads have added two lines")
  }

  // Rule: The rules of this task hold for the catalogs of the shop, with `outside.offline` and `outside.log`.
  // Look at: CompositionRoot.swift, the arguments that the root passes to `makeProducts`.
  @Test func `the shop's catalogs follow the rules of makeProducts`() async {
    let shelf = Shelf(ProductsSpy(.failure(CancellationError())), inShop: true)
    expectEqual(await shelf.load(), "CancellationError()", "the server is cancelled")
    shelf.remote.respond(with: .failure(AnyError()))
    expectEqual(await shelf.load(), "Cake", "the server fails")
    expectEqual(shelf.log.lines.count > 0, true, "whether `outside.log` has a line")
    shelf.remote.respond(with: .success([]))
    expectEqual(await shelf.load(), "no products", "the server sells nothing")
    shelf.remote.respond(with: .failure(AnyError()))
    expectEqual(await shelf.load(), "no products", "the server fails, and the cache has a list")
    expectEqual(shelf.remote.loads, 3, "requests of four loads")
  }
}

extension Shelf {
  /// Runs steps such as `load, load, cancel 1`: each begins when the one before can't continue.
  ///
  /// - Returns: the loads that have begun.
  fileprivate func run(_ steps: String) async -> [Call<String>] {
    var loads: [Call<String>] = []
    for step in steps.split(separator: ", ") {
      if step == "load" {
        loads.append(Call { await load() })
      } else if step == "respond" {
        remote.respond(with: .success([.tea]))
        remote.spy.hold()
      } else if let number = step.last?.wholeNumberValue {
        loads[number - 1].cancel()
      }
      await untilIdle()
      if step == "respond" { cache.clear() }
    }
    return loads
  }
}
