import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07.Task4 {
  // Rule: Cancelling a load cancels its request, if no other load runs.
  // Look at: Products.swift, a `Task` of its own around the request, or a count that stays.
  @Test func `cancels the request of a cancelled load`() async {
    await #expect(processExitsWith: .success) {
      await Stories.tell(LoadStory.self) { story in
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
      await Stories.tell(LoadStory.self) { story in
        let isCalm = story.loads.allSatisfy { !$0.isCancelled }
        try story.look { _ in !isCalm }
      }
    }
  }

  // Rule: When two loads run at once, both return the products of the server.
  // Look at: Products.swift, what a second load finds while the first one waits.
  @Test func `serves two loads at once`() async {
    await #expect(processExitsWith: .success) {
      await Stories.tell(LoadStory.self) { story in
        let isCalm = story.loads.allSatisfy { !$0.isCancelled }
        try story.look { $0.hadCompany && isCalm }
      }
    }
  }

  // Rule: A load adds at least one line to the log before it ends, unless it is cancelled.
  // Look at: Products.swift, a path without a line, and Wiring.swift, what stands around the log.
  @Test func `writes down each of two loads at once`() async {
    await #expect(processExitsWith: .success) {
      await Stories.tell(LoadStory.self) { story in
        let ended = story.loads.count { !$0.isUnderWay && !$0.isCancelled }
        let lines = story.log.lines.count
        try must("whether \(ended) loads added \(ended) lines", be: true, is: lines >= ended)
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
      await Desk.rush("the caches that the shop made") { $0.caches.count }
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

  // Rule: If the cache contains no list and no other load runs, a load sends one request to the server.
  // Look at: CompositionRoot.swift, what stands between the catalogs and the client.
  @MainActor
  @Test func `asks once for each load that fails`() async {
    await Situations.check(Lesson07.desks) { desk in
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
