import Exercise07CompositionRoot
import Foundation
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07 {
  @MainActor
  @Suite("Task 4 · One job a decorator")
  struct Task4 {
    // Rule: If the cache contains a list, a load returns that list, even an empty one.
    // Look at: Products.swift, what reads the cache.
    @Test func `answers from the cache`() async {
      let fleeting = shelf("with a cache that loses what was read", .dropsWhatWasRead) {
        $0.cache.keep([.cake])
      }
      await check(filled + [fleeting], ways) { shelf, way in
        let cached = shelf.cache.kept.values.last
        let load = await shelf.load(way)
        // A list that went between two looks may come from the server.
        if shelf.cache.habit == .dropsWhatWasRead, load.requests > 0 { return }
        try must("the products", be: cached, is: load.products)
      }
    }

    // Rule: If the cache contains a list, a load sends no request to the server.
    // Look at: Products.swift, what reads the cache.
    @Test func `asks nobody when the cache has a list`() async {
      await check(filled, ways) { shelf, way in
        try must("the requests", be: 0, is: await shelf.load(way).requests)
      }
    }

    // Rule: If the cache contains no list and no other load runs, a load sends one request to the server.
    // Look at: Products.swift, what is asked when the cache has nothing.
    @Test func `asks the server again after a failure`() async {
      await check(empty, ways) { shelf, way in
        try must("the requests", be: 1, is: await shelf.load(way).requests)
      }
    }

    // Rule: A load returns the server's products unchanged and stores them in `cache`.
    // Look at: Wiring.swift, which cache `makeProducts` uses.
    @Test func `keeps products in the cache it was handed`() async {
      await check(empty, goods) { shelf, goods in
        let load = await shelf.load(Way(.success(goods)))
        try must("the products", be: Goods(goods), is: load.products.map(Goods.init))
        let stored = load.stored.map(Goods.init)
        try must("the list that the cache stored last", be: Goods(goods), is: stored)
      }
    }

    // Rule: When the server fails with any error but `CancellationError`, the load returns the offline products.
    // Look at: Products.swift, what the fallback catches.
    @Test func `shows the offline products when the server fails`() async {
      for error in Lesson07.errors {
        await check(empty, goods) { shelf, goods in
          let products = await shelf.load(Way(.failure(error), .success(goods))).products
          let what = "the products when the server fails with \(String(reflecting: error))"
          try must(what, be: Goods(goods), is: products.map(Goods.init))
        }
      }
    }

    // Rule: Offline products are never stored in the cache. Look at: Wiring.swift, the order of cache and fallback.
    @Test func `stores no offline products`() async {
      await check(empty, ways) { shelf, way in
        let stored = await shelf.load(way).stored
        try must("the list that the load stored", be: try? way.remote.get(), is: stored)
      }
    }

    // Rule: When loading the offline products fails too, the load throws. Look at: Products.swift, a `try?` in the fallback.
    @Test func `throws when the offline products fail as well`() async {
      await check(empty) { shelf in
        let load = await shelf.load(Way(.failure(TestDoubleFailed()), .failure(TestDoubleFailed())))
        try must("the products", be: nil, is: load.products)
      }
    }

    // Rule: The offline products are loaded only after the server failed.
    // Look at: Products.swift, when the second choice is asked.
    @Test func `leaves the offline products alone while the server answers`() async {
      await check(empty + filled, ways) { shelf, way in
        var expected = 0
        if shelf.cache.products == nil, case .failure(let error) = way.remote {
          expected = error is CancellationError ? 0 : 1
        }
        let count = await shelf.load(way).offlineLoads
        try must("the loads of offline products", be: expected, is: count)
      }
    }

    // Rule: A load rethrows a `CancellationError` of the server or of the offline products.
    // Look at: Products.swift, what the fallback catches.
    @Test func `lets cancellation through`() async {
      let late = Lesson07.errors.map {
        Ending(
          "\(String(reflecting: $0)), then a cancellation",
          Way(.failure($0), .failure(CancellationError()))
        )
      }
      await check(empty, cancellations + late) { shelf, way in
        var loads = [await shelf.load(way)]
        // What a cancelled load makes of a list in the cache, or of another error of the server, is open.
        if case .failure(is CancellationError) = way.remote, shelf.cache.products == nil {
          await whileCancelled { loads.append(await shelf.load(way)) }
          if shelf.cache.products == nil { loads.append(await shelf.loadInVain()) }
        }
        for load in loads {
          try must("whether the load throws CancellationError", be: true, is: load.isCancelled)
        }
      }
    }
  }

  /// What a server can fail with.
  static var errors: [any Error] {
    [
      TestDoubleFailed(), ShopError.refused(status: 401), ShopError.refused(status: 404),
      URLError(.timedOut), URLError(.cancelled), CocoaError(.userCancelled),
      DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no list")),
      AnotherModule.CancellationError(),
    ]
  }
}

/// Has an error that is called like Swift's, and is another.
enum AnotherModule {
  struct CancellationError: Error {}
}
