import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07 {
  @MainActor
  @Suite("Task 2 · Lifetimes by scope", .ownProcess)
  struct Task2 {
    // Rule: Each call of `makeLogin` and of `makeCatalog` returns a new screen.
    // Look at: CompositionRoot.swift, the screens that the root stores.
    @Test func `makeLogin and makeCatalog return a new screen for each call`() {
      let shop = Desk().shop

      let logins = [shop.makeLogin { _ in }, shop.makeLogin { _ in }]
      let catalogs = [shop.makeCatalog { _ in }, shop.makeCatalog { _ in }]

      #expect(logins[0] !== logins[1])
      #expect(catalogs[0] !== catalogs[1])
    }

    // Rule: A request for products carries the token of the shop's latest successful log-in.
    // Look at: CompositionRoot.swift, the session stores, and the moment at which the token is read.
    @Test func `product requests carry the token of the latest log-in`() async {
      let desk = Desk()
      let catalog = desk.shop.makeCatalog { _ in }

      await desk.logIn(as: "Ada")
      await desk.load(catalog)
      #expect(desk.server.lastSender == "Bearer Ada 1")

      await desk.logIn(as: "Bob")
      await desk.load(catalog)
      #expect(desk.server.lastSender == "Bearer Bob 2")
    }

    // Rule: The shop has one cache, made by `outside.makeCache`, for all catalogs and all users.
    // Look at: CompositionRoot.swift, the place of `makeCache()`.
    @Test func `all catalogs of a shop share one cache`() async {
      let desk = Desk()

      await desk.shop.makeCatalog { _ in }.load()
      await desk.shop.makeCatalog { _ in }.load()

      #expect(desk.caches.count == 1)
    }
  }
}
