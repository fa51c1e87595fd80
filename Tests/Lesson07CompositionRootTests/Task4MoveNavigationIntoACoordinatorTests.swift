import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07 {
  @MainActor
  @Suite("Task 4 · Move navigation into a coordinator", .ownProcess)
  struct Task4 {
    // Rule: After `start()`, `screens` contains a new login screen of the shop, and no other screen.
    // Look at: AppCoordinator.swift, `start`.
    @Test func `start shows only a new login screen`() {
      let walk = Walk()

      walk.coordinator.start()

      #expect(walk.screens == ["login"])
      #expect(walk.made.values == ["login"])
    }

    // Rule: When a login screen reports a session, the coordinator immediately appends a new catalog of the shop to
    // `screens`. Look at: AppCoordinator.swift, the closure for `makeLogin`.
    @Test func `shows a new catalog of the shop after a log-in`() async {
      let walk = Walk()
      walk.coordinator.start()

      await walk.logins.first?.logIn(as: "Ada")

      #expect(walk.screens == ["login", "catalog"])
      #expect(walk.made.values == ["login", "catalog"])
    }

    // Rule: When a catalog reports a product, the coordinator immediately appends the screen of that product to
    // `screens`. Look at: AppCoordinator.swift, the closure for `makeCatalog`.
    @Test func `shows the selected product`() async throws {
      let walk = await Walk(choosing: [])
      let catalog = try #require(walk.catalogs.first)

      await catalog.load()
      catalog.select(row: 0)

      #expect(walk.screens.last == "Tea 350")
    }

    // Rule: The coordinator is released when no caller stores it, even while its screens are in use.
    // Look at: AppCoordinator.swift, strong references between the objects, and closures that capture `self`.
    @Test func `the coordinator is released even while its screens are in use`() async {
      var screens: [AnyObject] = []

      await expectDeallocated("the coordinator") {
        let walk = await Walk(choosing: [0])
        screens = walk.objects
        return walk.coordinator
      }

      withExtendedLifetime(screens) {}
    }
  }
}
