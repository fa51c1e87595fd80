import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07.Task4 {
  // Rule: Cancelling a load cancels its request, if no other load runs.
  // Look at: Products.swift, a `Task` of its own around the request, or a count that stays.
  @Test func `cancels the request of a cancelled load`() async {
    await #expect(processExitsWith: .success) {
      await Stories.tell(LoadStory.self, count: 150) { story in
        for number in story.stopped {
          let isCancelled = story.requests.cancelled.contains(number)
          try must("whether request \(number + 1) is cancelled", be: true, is: isCancelled)
        }
      }
    }
  }

  // Rule: When one of two running loads is cancelled, the other still returns the products of the server.
  // Look at: Products.swift, what two loads share, and how long.
  @Test func `goes on with a load when another is cancelled`() async {
    await #expect(processExitsWith: .success) {
      await Stories.tell(LoadStory.self, count: 150) { story in
        let isCalm = story.loads.allSatisfy { !$0.isCancelled }
        try story.look { _ in !isCalm }
      }
    }
  }

  // Rule: When two loads run at once, both return the products of the server.
  // Look at: Products.swift, what a second load finds while the first one waits.
  @Test func `serves two loads at once`() async {
    await #expect(processExitsWith: .success) {
      await Stories.tell(LoadStory.self, count: 150) { story in
        let isCalm = story.loads.allSatisfy { !$0.isCancelled }
        try story.look { $0.hadCompany && isCalm }
      }
    }
  }

  // Rule: A load returns the server's products unchanged and stores them in `cache`.
  // Look at: Products.swift, who stores what two loads share, and Wiring.swift, the order.
  @Test func `stores what the server sent to loads at once`() async {
    await #expect(processExitsWith: .success) {
      await Stories.tell(LoadStory.self, count: 150) { story in
        let stored = story.cache.products
        if story.loads.contains(where: { !$0.isCancelled && story.isServed($0) }) {
          try must("whether the cache has a list", be: true, is: stored != nil)
        }
        try must("whether the cache has the offline products", be: false, is: stored == [.cake])
      }
    }
  }

  // Rule: A load adds at least one line to the log before it ends, unless it is cancelled.
  // Look at: Products.swift, a path without a line, and Wiring.swift, what stands around the log.
  @Test func `writes down each of two loads at once`() async {
    await #expect(processExitsWith: .success) {
      await Stories.tell(LoadStory.self, count: 150) { story in
        let ended = story.loads.count { !$0.isUnderWay && !$0.isCancelled }
        let lines = story.log.lines.count
        try must("whether \(ended) loads added \(ended) lines", be: true, is: lines >= ended)
      }
    }
  }

  // Rule: The shop has one cache, made by `outside.makeCache`, for all catalogs and all users.
  // Look at: CompositionRoot.swift, where `makeCache` is called.
  @Test func `lets two catalogs of a shop share one load`() async {
    await check(Lesson07.desks) { desk in
      let before = desk.server.loads
      let (login, early) = (desk.shop.makeLogin { _ in }, desk.shop.makeCatalog { _ in })
      let late = desk.shop.makeCatalog { _ in }
      await late.load()
      await login.logIn(as: "Bob")
      await early.load()
      await late.load()
      try must("the requests for three loads", be: 1, is: desk.server.loads - before)
      try must("the number of caches that the shop made", be: 1, is: desk.caches.count)
      try must("what is in the cache of outside", be: [.tea], is: desk.cache.products)
      desk.cache.becomes(nil)
      await early.load()
      try must("the requests when the cache lost its list", be: 2, is: desk.server.loads - before)
    }
  }

  // Rule: The shop has one cache, made by `outside.makeCache`, for all catalogs and all users.
  // Look at: CompositionRoot.swift, what happens between the question and `makeCache()`.
  @Test func `makes one cache for catalogs that load at once`() async {
    await #expect(processExitsWith: .success) {
      await Interleavings.check({ await Desk() }) { desk, _ in
        await desk.use()
      } rule: { desk, _ in
        try must("the number of caches that the shop made", be: 1, is: desk.caches.count)
      }
    }
  }

  // Rule: The shop falls back on `outside.offline`. Look at: CompositionRoot.swift, what the root passes to `makeProducts`.
  @Test func `lets outside say what replaces the products`() async {
    await check(Lesson07.desks) { desk in
      desk.server.sells(nil)
      let catalog = desk.shop.makeCatalog { _ in }
      await catalog.load()
      try must("what is shown", be: [.cake], is: catalog.products)
    }
  }

  // Rule: If the cache contains no list and no other load runs, a load sends one request to the server.
  // Look at: CompositionRoot.swift, what stands between the catalogs and the client.
  @Test func `asks once for each load that fails`() async {
    await check(Lesson07.desks) { desk in
      desk.server.sells(nil)
      let catalog = desk.shop.makeCatalog { _ in }
      for number in 1...8 {
        let before = desk.server.loads
        await catalog.load()
        try must("the requests of failed load \(number)", be: 1, is: desk.server.loads - before)
      }
    }
  }

  // Rule: The loads of the shop's catalogs are logged in `outside.log`.
  // Look at: CompositionRoot.swift, what the root passes to `makeProducts`.
  @Test func `lets outside say where loads are written down`() async {
    await check(Lesson07.desks) { desk in
      let catalogs = [desk.shop.makeCatalog { _ in }, desk.shop.makeCatalog { _ in }]
      for catalog in catalogs {
        let before = desk.log.lines.count
        await catalog.load()
        try must("whether the log has a new line", be: true, is: desk.log.lines.count > before)
      }
    }
  }
}
