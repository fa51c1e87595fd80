import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07.Task4 {
  // Rule: Cancelling the only load under way cancels its request.
  // Look at: Products.swift, a `Task` of its own around the request.
  @Test func `cancels the request of a cancelled load`() async {
    await #expect(processExitsWith: .success) {
      await World.run { world in
        let requests = HeldCalls<String, [Product]>()
        let (cache, offline) = (MemoryCache(), ProductsDouble(.success([.cake])))
        let sut = makeProducts(
          remote: HeldProducts(requests: requests),
          cache: cache,
          offline: offline,
          log: LogSpy()
        )
        let load = world.start { try await sut.products() }
        world.settle { requests.requests.count == 1 }

        load.cancel()
        world.settle { load.outcome != nil }

        try must("the cancelled requests", be: [0], is: requests.cancelled)
        try must("what the load returned", be: nil, is: load.value)
        try must("what is in the cache", be: nil, is: cache.products)
      }
    }
  }

  // Rule: Each of two loads at once returns the products of the server.
  // Look at: Products.swift, what a second load finds while the first one waits.
  @Test func `serves two loads at once`() async {
    await #expect(processExitsWith: .success) {
      await World.run { world in
        let requests = HeldCalls<String, [Product]>()
        let offline = ProductsDouble(.success([.cake]))
        let sut = makeProducts(
          remote: HeldProducts(requests: requests),
          cache: MemoryCache(),
          offline: offline,
          log: LogSpy()
        )
        let loads = (1...2).map { _ in world.start { try await sut.products() } }
        world.settle { requests.requests.count == 2 }

        while let number = requests.waiting.last {
          requests.answer(number, with: [.tea, .tea])
          world.settle()
        }
        world.settle { loads.allSatisfy { $0.outcome != nil } }

        for load in loads { try must("the products", be: [.tea, .tea], is: load.value) }
      }
    }
  }

  // Rule: The shop has one cache, made by `outside.makeCache`, for all catalogs and all users.
  // Look at: CompositionRoot.swift, where `makeCache` is called.
  @MainActor
  @Test func `lets two catalogs of a shop share one load`() async {
    await Situations.check(Lesson07.desks) { desk in
      let before = desk.server.paths.filter { $0 == "products" }.count
      let early = desk.shop.makeCatalog { _ in }
      await desk.shop.makeCatalog { _ in }.load()

      await desk.logIn(as: "Bob")
      await early.load()
      await desk.shop.makeCatalog { _ in }.load()

      let requests = desk.server.paths.filter { $0 == "products" }.count - before
      try must("the requests for three loads", be: 1, is: requests)
      try must("how many caches the shop made", be: 1, is: desk.caches.count)
      try must("what is in the cache of outside", be: [.tea], is: desk.cache.products)
    }
  }

  // Rule: The shop falls back on `outside.offline`.
  // Look at: CompositionRoot.swift, what the root passes to `makeProducts`.
  @MainActor
  @Test func `lets outside say what replaces the products`() async {
    await Situations.check(Lesson07.desks) { desk in
      desk.server.becomes(.isDown)
      let catalog = desk.shop.makeCatalog { _ in }

      await catalog.load()

      try must("what is shown", be: [.cake], is: catalog.products)
    }
  }

  // Rule: The loads of the shop's catalogs are in `outside.log`.
  // Look at: CompositionRoot.swift, what the root passes to `makeProducts`.
  @MainActor
  @Test func `lets outside say where loads are written down`() async {
    await Situations.check(Lesson07.desks) { desk in
      for _ in 1...2 {
        let before = desk.log.lines.count
        await desk.shop.makeCatalog { _ in }.load()
        try must("whether the log has a new line", be: true, is: desk.log.lines.count > before)
      }
    }
  }
}

private struct HeldProducts: ProductRepository {
  let requests: HeldCalls<String, [Product]>

  func products() async throws -> [Product] { try await requests.call("products") }
}
