import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07.Task2 {
  // Rule: A request for products carries the token of the shop's latest successful log-in.
  // Look at: CompositionRoot.swift, what changes the session besides a successful log-in.
  @Test func `a failed log-in, a failed load and a new screen change no token`() async {
    guard let desk = await Desk.afterLogIn() else { return }
    let catalog = desk.makeCatalog()
    for (name, password, products) in [
      ("Ada", "secret", [Product.tea]), ("Eve", "wrong", nil), ("Eve", "offline", [.tea]),
      ("Bob", "secret", nil), ("Ada", "secret", [.cake]), ("Ada", "secret", nil),
    ] {
      desk.server.sells(products)
      await desk.logIn(as: name, password: password)
      _ = desk.shop.makeLogin { _ in }
      await desk.load(catalog)
      let token = desk.server.tokens.values.last ?? ""
      expectEqual(desk.server.lastSender, "Bearer \(token)", "after \(name), \(password)")
    }
  }

  // Rule: A request for products carries the token of the shop's latest successful log-in.
  // Look at: CompositionRoot.swift, what a log-in stores before it has succeeded.
  @Test(.deterministic) func `a log-in that is pending or refused doesn't count`() async {
    guard let desk = await Desk.afterLogIn() else { return }
    let login = desk.shop.makeLogin { _ in }
    _ = Call { await login.logIn(as: "slow Bob") }
    await untilIdle()
    await desk.logIn(as: "Eve", password: "wrong")
    await desk.load()
    expectEqual(desk.server.lastSender, "Bearer Ada 1", "before the response to Bob's log-in")
    desk.server.slowLogIns.completeAll(with: .success(true))
    await untilIdle()
    await desk.load()

    expectEqual(desk.server.lastSender, "Bearer slow Bob 2", "after the response to Bob's log-in")
  }

  // Rule: Before the first log-in, a request for products carries no token.
  // Look at: CompositionRoot.swift, the closure for the token.
  @Test func `product requests carry no token before the first log-in`() async {
    let desk = Desk()
    await desk.logIn(password: "wrong")
    await desk.load()

    expectEqual(desk.server.lastSender, nil)
  }

  // Rule: The shop has one cache, made by `outside.makeCache`, for all catalogs and all users.
  // Look at: CompositionRoot.swift, the place of `makeCache()`, and the owner of the cache.
  @Test func `the cache stays when all catalogs are closed and another user logs in`() async {
    let desk = Desk()
    for name in ["Ada", "Bob"] {
      await desk.shop.makeCatalog { _ in }.load()
      await desk.logIn(as: name)
    }
    await desk.shop.makeCatalog { _ in }.load()

    expectEqual(desk.caches.count, 1)
    expectEqual(desk.caches.values.first?()?.products, [.tea], "the list in the first cache")
  }

  // Rule: A screen reports only to the closure that was passed for this screen.
  // Look at: CompositionRoot.swift, what `makeLogin` does with `onLoggedIn`, and which session a report passes on.
  @Test(.deterministic)
  func `a login screen reports its own sessions only to its own closure`() async {
    let desk = Desk()
    let reports = Recorder<String>()
    let first = desk.shop.makeLogin { reports.record("first: \($0.token)") }
    let second = desk.shop.makeLogin { reports.record("second: \($0.token)") }
    await second.logIn(as: "Bob")
    await first.logIn(as: "Ada", password: "wrong")
    for name in ["Ada", "Ada"] { await first.logIn(as: name) }
    let tokens = desk.server.tokens.values
    expectEqual(reports.values, zip(["second", "first", "first"], tokens).map { "\($0): \($1)" })

    _ = Call { await first.logIn(as: "slow Ada") }
    _ = Call { await second.logIn(as: "slow Bob") }
    await untilIdle()
    desk.server.slowLogIns.completeAll(with: .success(true))
    await untilIdle()
    let overlapping = reports.values.dropFirst(3).map { $0.dropLast(" 4".count) }
    expectEqual(overlapping.sorted(), ["first: slow Ada", "second: slow Bob"])
  }

  // Rule: A screen reports only to the closure that was passed for this screen.
  // Look at: CompositionRoot.swift, what `makeCatalog` does with `onSelected`.
  @Test func `a catalog reports products only to its own closure`() async {
    let desk = Desk()
    desk.server.sells([.tea, .cake])
    let reports = Recorder<String>()
    let first = desk.shop.makeCatalog { reports.record("first: \($0.name)") }
    let second = desk.shop.makeCatalog {
      reports.record("second: \($0.name)")
      first.select(row: 0)
    }
    await first.load()
    await second.load()
    if desk.server.requests.count == 0 { return }
    for row in [1, 1, 2] { first.select(row: row) }
    second.select(row: 1)

    expectEqual(reports.values, ["first: Cake", "first: Cake", "second: Cake", "first: Tea"])
  }

  // Rule: A screen still works after its shop was released.
  // Look at: CompositionRoot.swift, everything that a closure captures with `weak` or `unowned`.
  @Test(.ownProcess) func `screens keep working after the shop was released`() async {
    guard let desk = await Desk.afterLogIn() else { return }
    let reports = Recorder<String>()
    let catalog = desk.shop.makeCatalog { reports.record($0.name) }
    var login: LoginViewModel? = desk.shop.makeLogin { reports.record($0.name) }
    // Another shop takes its place.
    desk.shop = makeShop(Outside(connect: { ServerSpy() }))
    for name in ["Bob", "Grace"] {
      await login?.logIn(as: name)
      await desk.load(catalog)
      catalog.select(row: 0)
    }
    expectEqual(reports.values, ["Bob", "Tea", "Grace", "Tea"])

    login = nil
    await desk.load(catalog)
    expectEqual(desk.server.lastSender, "Bearer Grace 3", "after the login screen was released too")
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: CompositionRoot.swift, everything `static` or global.
  @Test(.ownProcess) func `a log-in in one shop does not affect another shop`() async {
    let server = ServerSpy()
    let outside = Outside(connect: { server })
    let shops = [makeShop(outside), makeShop(outside)]
    await shops[0].makeLogin { _ in }.logIn(as: "Ada")
    await shops[1].makeCatalog { _ in }.load()
    expectEqual(server.lastSender, nil, "the token of a shop made before the log-in")
    await makeShop(outside).makeCatalog { _ in }.load()
    expectEqual(server.lastSender, nil, "the token of a shop made after the log-in")
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: CompositionRoot.swift, the screens and closures that the root stores.
  @Test(arguments: [[], [true], [false, true]])
  func `a screen and its closure are released when no caller stores the screen`(uses: [Bool]) async
  {
    final class Captured {}
    func parts(of desk: Desk) async -> [String: Weak] {
      let (onLoggedIn, onSelected) = (Captured(), Captured())
      let login = desk.shop.makeLogin { _ in _ = onLoggedIn }
      let catalog = desk.shop.makeCatalog { _ in _ = onSelected }
      for isSuccess in uses {
        desk.server.sells(isSuccess ? [.tea] : nil)
        await login.logIn(as: "Ada", password: isSuccess ? "secret" : "wrong")
        await catalog.load()
        catalog.select(row: 0)
      }
      return [
        "login screen": Weak(object: login), "its closure": Weak(object: onLoggedIn),
        "catalog": Weak(object: catalog), "the catalog's closure": Weak(object: onSelected),
      ]
    }
    let desk = Desk()
    let screens = await parts(of: desk)

    expectEqual(screens.filter { !$0.value.isReleased }.keys.sorted(), [])
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: CompositionRoot.swift, strong references between objects, and closures that capture `self` or the root.
  @Test func `client, cache and offline products are released with the shop and its screens`() async
  {
    func parts() async -> (login: LoginViewModel?, client: Weak, cache: Weak?, offline: Weak) {
      let desk = Desk()
      await desk.logIn()
      desk.server.sells(nil)
      let catalog = desk.makeCatalog()
      await catalog.load()
      catalog.select(row: 0)
      let cache = desk.caches.values.first.map { Weak(object: $0()) }
      let login = desk.shop.makeLogin { _ in }
      return (login, Weak(object: desk.server), cache, Weak(object: desk.offline))
    }
    var left = await parts()
    await left.login?.submit()
    // A login screen retains neither of these.
    expectEqual(left.cache?.isReleased ?? true, true, "whether the cache is released")
    expectEqual(left.offline.isReleased, true, "whether the offline products are released")

    left.login = nil
    expectEqual(left.client.isReleased, true, "whether the client is released")
  }
}
