import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07.Task4 {
  // Rule: Cancelling a load cancels its request, if no other load runs.
  // Look at: Products.swift, a `Task` of its own around the request, or a count that stays.
  @Test func `cancels the request of a cancelled load`() async {
    await #expect(processExitsWith: .success) {
      await Stories.tell(LoadStory.self, count: 120) { story in
        for number in story.stopped {
          let isCancelled = story.requests.cancelled.contains(number)
          try must("whether request \(number + 1) is cancelled", be: true, is: isCancelled)
        }
      }
    }
  }

  // Rule: When two loads run at once and the server responds, each load that is not cancelled returns the server's products.
  // Look at: Products.swift, what two loads share, and how long.
  @Test func `serves two loads at once`() async {
    await #expect(processExitsWith: .success) {
      await Stories.tell(LoadStory.self, count: 120) { story in
        let isCalm = story.loads.allSatisfy { !$0.isCancelled }
        try story.look { $0.hadCompany || !isCalm }
      }
    }
  }

  // Rule: A load returns the server's products unchanged and stores them in `cache`.
  // Look at: Products.swift, who stores what two loads share, and Wiring.swift, the order.
  @Test func `stores what the server sent to loads at once`() async {
    await #expect(processExitsWith: .success) {
      await Stories.tell(LoadStory.self, count: 100) { story in
        let stored = story.cache.products
        if story.loads.contains(where: { !$0.isCancelled && $0.hasOtherProducts }) {
          try must("whether the cache has a list", be: true, is: stored != nil)
        }
        try must("whether the cache has the offline products", be: false, is: stored == [.cake])
      }
    }
  }

  // Rule: A load adds at least one line to the log before it ends, unless it is cancelled.
  // Look at: Products.swift, a path without a line, and Wiring.swift, what stands around the log.
  @Test func `writes down every load`() async {
    await #expect(processExitsWith: .success) {
      await Stories.tell(LoadStory.self, count: 100) { story in
        let ends = story.ends.values.filter { !story.loads[$0.load].isCancelled }
        for (count, end) in ends.enumerated() {
          try must(
            "whether each load added a line before it ended",
            be: true,
            is: end.lines > count
          )
        }
      }
    }
    await check([Situation("in a new shop") { Shelf(inShop: true) }], ways) { shelf, way in
      for number in 1...3 {
        let before = shelf.log.lines.count
        if await shelf.load(way).isCancelled { continue }
        let hasLine = shelf.log.lines.count > before
        try must("whether load \(number) of three added a line", be: true, is: hasLine)
      }
    }
  }

  // Rule: The shop has one cache, made by `outside.makeCache`, for all catalogs and all users.
  // Look at: CompositionRoot.swift, where `makeCache` is called.
  @Test func `lets two catalogs of a shop share one load`() async {
    let closings = [Ending("when a catalog is closed", true), Ending("when all stay open", false)]
    await check(Lesson07.desks, closings) { desk, isClosed in
      let before = desk.server.loads
      var catalogs = isClosed ? [] : [desk.shop.makeCatalog { _ in }]
      for name in ["Bob", ""] {
        catalogs.append(desk.shop.makeCatalog { _ in })
        for catalog in catalogs { await catalog.load() }
        if isClosed { catalogs = [] }
        await desk.logIn(as: name)
      }
      try must("the requests for all loads", be: 1, is: desk.server.loads - before)
      try must("the number of caches that the shop made", be: 1, is: desk.caches.count)
      try must("what is in the cache of outside", be: [.tea], is: desk.cache?.products)
      desk.cache?.becomes(nil)
      await desk.load()
      try must("the requests when the cache lost its list", be: 2, is: desk.server.loads - before)
    }
  }

  // Rule: The shop has one cache, made by `outside.makeCache`, for all catalogs and all users.
  // Look at: CompositionRoot.swift, what happens between the question and `makeCache()`.
  @Test func `makes one cache for catalogs that load at once`() async {
    await #expect(processExitsWith: .success) {
      await Interleavings.check({ await Desk() }) { desk, _ in
        await desk.load()
      } rule: { desk, _ in
        try must("the number of caches that the shop made", be: 1, is: desk.caches.count)
      }
    }
  }

  // Rule: The rules of this task hold for the catalogs of the shop, with `outside.offline` and `outside.log`.
  // Look at: CompositionRoot.swift, what the root passes to `makeProducts`.
  @Test func `loads for the catalogs of the shop in the same way`() async {
    await check(Lesson07.desks) { desk in
      desk.server.sells(nil)
      let (catalog, before) = (desk.shop.makeCatalog { _ in }, desk.log.lines.count)
      await catalog.load()
      try must("what is shown", be: [.cake], is: catalog.products)
      try must("whether the log has a new line", be: true, is: desk.log.lines.count > before)
    }
  }
}
