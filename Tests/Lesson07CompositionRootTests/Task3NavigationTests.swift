import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07 {
  @MainActor
  @Suite("Task 3 · Who decides where to go")
  struct Task3 {
    // Rule: nothing is made before it is shown. Look at: AppCoordinator.start().
    @Test func `starts with login and makes nothing else`() {
      let shop = ShopSpy()
      let sut = makeCoordinator(shop: shop)
      let before: [String] = sut.kinds + shop.made

      sut.start()

      let (kinds, made): ([String], [String]) = (sut.kinds, shop.made)
      #expect(before == [], "before start() nothing is shown and nothing made; look at the init")
      #expect(kinds == ["login"], "the first screen is login; look at AppCoordinator.start()")
      #expect(made == ["login"], "the shop must be asked for that one screen, and for no other yet")
    }

    // Rule: login leads to the catalog. Look at: the closure that is handed to makeLogin.
    @Test func `shows the catalog after login`() async {
      let shop = ShopSpy()
      let sut = makeCoordinator(shop: shop)

      sut.start()
      await sut.login?.logIn(as: "Ada")

      let (kinds, made): ([String], [String]) = (sut.kinds, shop.made)
      #expect(
        kinds == ["login", "catalog"],
        "the catalog goes on top, login stays below; look at makeLogin's closure"
      )
      #expect(made == ["login", "catalog"], "the catalog must come from the shop handed in")
    }

    // Rule: the catalog leads to the product that was chosen. Look at: the closure for makeCatalog.
    @Test(arguments: [0, 1])
    func `shows the product that was chosen`(row: Int) async {
      let sut = makeCoordinator(shop: ShopSpy())

      sut.start()
      await sut.login?.logIn(as: "Ada")
      await sut.catalog?.load()
      sut.catalog?.select(row: row)

      let kinds: [String] = sut.kinds
      #expect(
        kinds == ["login", "catalog", ["product Tea", "product Cake"][row]],
        "the product that was chosen goes on top, the rest stays; look at makeCatalog's closure"
      )
    }

    // Rule: closures that outlive a call hold weakly. Look at: who holds whom in AppCoordinator.
    @Test func `is released with its screens`() async {
      await expectReleased(
        "a coordinator must not be held by its own screens; look at the closures"
      ) {
        let sut = makeCoordinator(shop: ShopSpy())
        sut.start()
        await sut.login?.logIn(as: "Ada")
        await sut.catalog?.load()
        sut.catalog?.select(row: 0)
        return sut
      }
    }

    // Rule: a screen that outlives its coordinator reports to nobody. Look at: `unowned` in its closure.
    @Test func `does no harm when a screen outlives it`() async {
      let result = await #expect(
        processExitsWith: .success,
        observing: [\.standardErrorContent],
        "a screen may outlive its coordinator; look at how its closure refers to the coordinator"
      ) {
        await Task3.reportToNobody()
      }
      let text: String = result?.errorText ?? ""
      #expect(
        !text.contains("deallocated"),
        "the coordinator was gone when a screen reported, and the closure expected it to be there"
      )
    }

    private static func reportToNobody() async {
      await loginWithoutCoordinator()?.logIn(as: "Ada")
      await catalogWithoutCoordinator()?.select(row: 0)
    }

    /// The coordinator dies when this returns, the screen stays.
    private static func loginWithoutCoordinator() -> LoginViewModel? {
      let coordinator = makeCoordinator(shop: ShopSpy())
      coordinator.start()
      return coordinator.login
    }

    private static func catalogWithoutCoordinator() async -> CatalogViewModel? {
      let coordinator = makeCoordinator(shop: ShopSpy())
      coordinator.start()
      await coordinator.login?.logIn(as: "Ada")
      await coordinator.catalog?.load()
      return coordinator.catalog
    }
  }
}
