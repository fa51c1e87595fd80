import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07.Task4 {
  // Rule: After `start()`, `screens` contains a new login screen of the shop, and no other screen.
  // Look at: AppCoordinator.swift, what `start` does with earlier screens.
  @Test func `a second start shows only another login screen`() async {
    let walk = await Walk(choosing: [0])
    // A coordinator whose first start is wrong breaks the rule of the example.
    guard walk.screens.first == "login", let login = walk.logins.first else { return }
    walk.coordinator.start()

    expectEqual(walk.screens, ["login"])
    expectEqual(walk.logins.last === login, false, "whether it is the first login screen")
  }

  // Rule: When a login screen reports a session, the coordinator immediately appends a new catalog of the shop to
  // `screens`. Look at: AppCoordinator.swift, the closure for `makeLogin`, and whether a task runs the change later.
  @Test func `each log-in appends another catalog, before the closure returns`() async {
    let walk = await Walk(choosing: [0])
    guard walk.screens.starts(with: ["login", "catalog"]) else { return }
    for name in ["Ada", "Ada", "Bob", ""] {
      let screens = walk.screens
      await walk.logins.first?.logIn(as: name)
      expectEqual(walk.screens, screens + ["catalog"])
    }
    let catalogs = Set(walk.catalogs.map { ObjectIdentifier($0) })
    expectEqual(catalogs.count, walk.catalogs.count, "different catalogs")
  }

  // Rule: When a catalog reports a product, the coordinator immediately appends the screen of that product to
  // `screens`. Look at: AppCoordinator.swift, the closure for `makeCatalog`, and whether a task runs the change later.
  @Test func `each selection in each catalog appends the screen of its product`() async {
    let walk = await Walk(choosing: [])
    await walk.logins.first?.logIn(as: "Bob")
    for catalog in walk.catalogs {
      await catalog.load()
      for row in [1, 0, 2, 2, 3] {
        let screens = walk.screens
        catalog.select(row: row)
        expectEqual(walk.screens, screens + ["\(Walk.products[row])"])
      }
    }
  }

  // Rule: The earlier screens in `screens` stay the same objects.
  // Look at: AppCoordinator.swift, what happens to `screens` when a screen reports.
  @Test func `the earlier screens stay the same objects`() async {
    let walk = Walk()
    walk.coordinator.start()
    let login = walk.logins.first
    for row in [0, 1] {
      let earlier = walk.objects
      await login?.logIn(as: "Ada")
      await walk.choose(row, in: walk.catalogs.last)
      let kept = walk.objects.filter { new in earlier.contains { $0 === new } }
      expectEqual(kept.count, earlier.count)
    }
  }

  // Rule: When a screen reports after its coordinator was released, no screen is made and nothing crashes.
  // Look at: AppCoordinator.swift, how its closures capture the coordinator.
  @Test func `a screen that reports after the coordinator was released has no effect`() async {
    func screens() async -> (login: LoginViewModel?, catalog: CatalogViewModel?, Recorder<String>) {
      let walk = await Walk(choosing: [0])
      return (walk.logins.first, walk.catalogs.first, walk.made)
    }
    let (login, catalog, made) = await screens()
    let before = made.values
    await login?.logIn(as: "Bob")
    await catalog?.load()
    catalog?.select(row: 1)

    expectEqual(made.values, before)
  }

  // Rule: Creating an object starts no work unless the task says so.
  // Look at: AppCoordinator.swift, its initializer.
  @Test func `a new coordinator has made no screen`() {
    let walk = Walk()

    expectEqual(walk.screens, [])
    expectEqual(walk.made.values, [])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: AppCoordinator.swift, everything `static` or global.
  @Test func `two coordinators share no screens`() async {
    let walk = await Walk(choosing: [0])
    let screens = walk.screens
    let other = await Walk(choosing: [])

    expectEqual(walk.screens, screens)
    expectEqual(other.screens.count, walk.screens.count - 1, "screens of the other coordinator")
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: AppCoordinator.swift, where screens are stored, and what their closures capture.
  @Test(arguments: ["no screen", "login", "catalog"])
  func `the screens are released with the coordinator`(used: String) async {
    func parts() async -> (used: AnyObject?, others: [Weak]) {
      let walk = await Walk(choosing: [0, 1])
      let screen: AnyObject? = used == "login" ? walk.logins.first : walk.catalogs.first
      let kept = used == "no screen" ? nil : screen
      return (kept, walk.objects.filter { $0 !== kept }.map { Weak(object: $0) })
    }
    let (kept, others) = await parts()

    let isReleased = others.map(\.isReleased)
    expectEqual(isReleased, others.map { _ in true }, "while \(used) is in use")
    withExtendedLifetime(kept) {}
  }
}
