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
        let desk = HeldDesk()
        // The second load finds what the first one left behind.
        for number in 0...1 {
          let load = world.start { try await desk.sut.products() }
          world.settle { desk.requests.requests.count > number }

          load.cancel()
          world.settle { load.outcome != nil }

          try must("the cancelled requests", be: Array(0...number), is: desk.requests.cancelled)
          try must("what the load returned", be: nil, is: load.value)
          try must("what is in the cache", be: nil, is: desk.cache.products)
        }
      }
    }
  }

  // Rule: When one of two loads at once is cancelled, the other still returns the products of the server.
  // Look at: Products.swift, what two loads share.
  @Test func `goes on with a load when another is cancelled`() async {
    await #expect(processExitsWith: .success) {
      await World.run { world in
        for cancelled in 0...1 {
          let desk = HeldDesk()
          let loads = desk.twoLoads(in: world)
          loads[cancelled].cancel()
          world.settle()
          desk.finish(loads, in: world) { desk.requests.answer($0, with: [.tea]) }

          try must(
            "the products when load \(cancelled + 1) was cancelled",
            be: [.tea],
            is: loads[1 - cancelled].value
          )
        }
      }
    }
  }

  // Rule: Each of two loads at once returns the products of the server.
  // Look at: Products.swift, what a second load finds while the first one waits.
  @Test func `serves two loads at once`() async {
    await #expect(processExitsWith: .success) {
      await World.run { world in
        let desk = HeldDesk()
        let failing = desk.twoLoads(in: world)
        desk.finish(failing, in: world) { desk.requests.fail($0, with: Unplugged()) }
        for load in failing {
          try must("the products while the server fails", be: [.cake], is: load.value)
        }
        let loads = desk.twoLoads(in: world)
        desk.finish(loads, in: world) { desk.requests.answer($0, with: [.tea, .tea]) }
        for load in loads { try must("the products", be: [.tea, .tea], is: load.value) }
      }
    }
  }

  // Rule: The shop has one cache, made by `outside.makeCache`, for all catalogs and all users.
  // Look at: CompositionRoot.swift, where `makeCache` is called.
  @MainActor
  @Test func `lets two catalogs of a shop share one load`() async {
    await Situations.check(Lesson07.desks) { desk in
      let before = desk.server.loads
      let early = desk.shop.makeCatalog { _ in }
      await desk.shop.makeCatalog { _ in }.load()

      await desk.logIn(as: "Bob")
      await early.load()
      await desk.shop.makeCatalog { _ in }.load()

      try must("the requests for three loads", be: 1, is: desk.server.loads - before)
      try must("how many caches the shop made", be: 1, is: desk.caches.count)
      try must("what is in the cache of outside", be: [.tea], is: desk.cache.products)
    }
  }

  // Rule: The shop falls back on `outside.offline`.
  // Look at: CompositionRoot.swift, what the root passes to `makeProducts`.
  @MainActor
  @Test func `lets outside say what replaces the products`() async {
    await Situations.check(Lesson07.desks) { desk in
      desk.server.sells(nil)
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

/// Decorated products whose server answers when the test says so.
private struct HeldDesk {
  let requests = HeldCalls<String, [Product]>()
  let cache = MemoryCache()
  let sut: any ProductRepository

  init() {
    sut = makeProducts(
      remote: Remote(requests: requests),
      cache: cache,
      offline: ProductsDouble(.success([.cake])),
      log: LogSpy()
    )
  }

  func twoLoads(in world: World) -> [WorldCall<[Product]>] {
    let before = requests.requests.count
    let loads = (1...2).map { _ in world.start { [sut] in try await sut.products() } }
    world.settle { requests.requests.count > before }
    world.settle()
    return loads
  }

  /// Ends every request that waits, the newest first, until the loads have ended.
  func finish(_ loads: [WorldCall<[Product]>], in world: World, end: (Int) -> Void) {
    while let number = requests.waiting.last {
      end(number)
      world.settle()
    }
    world.settle { loads.allSatisfy { $0.outcome != nil } }
  }
}

private struct Remote: ProductRepository {
  let requests: HeldCalls<String, [Product]>

  func products() async throws -> [Product] { try await requests.call("products") }
}
