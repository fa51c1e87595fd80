import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07.Task2 {
  // Rule: A screen and its closure are released with the screen's last user, while the shop lives on.
  // Look at: CompositionRoot.swift, what the root stores.
  @Test func `lets go of a screen that nobody shows any more`() async {
    await Situations.check(Lesson07.desks) { desk in
      for isUsed in [false, true] {
        let leftovers = await self.leftovers(of: desk.shop, isUsed: isUsed)
        try must("what the shop still keeps", be: [], is: leftovers.names)
      }
    }
  }

  /// Makes two screens, uses them if that is wanted, and lets go of them.
  private func leftovers(of shop: any Shop, isUsed: Bool) async -> Leftovers {
    let (onLoggedIn, onSelected) = (End {}, End {})
    let login = shop.makeLogin { _ in _ = onLoggedIn }
    let catalog = shop.makeCatalog { _ in _ = onSelected }
    if isUsed {
      await login.logIn(as: "Ada")
      await catalog.load()
    }
    return Leftovers(
      ("login screen", login),
      ("catalog screen", catalog),
      ("closure of the login", onLoggedIn),
      ("closure of the catalog", onSelected)
    )
  }

  // Rule: The cache and the offline products are released with the shop, even while a login screen lives on.
  // Look at: CompositionRoot.swift, whether a closure captures the root.
  @Test func `lets go of the rest when only a login screen is left`() async {
    await Situations.check(lives) { life in
      let leftovers = life.leftovers
      try must("what is still there", be: [], is: leftovers.names)
      await life.login?.logIn(as: "Bob")
      try must("the failure of the screen", be: nil, is: life.login?.failure)
    }
  }

  // Rule: The client is released with the shop and its screens.
  // Look at: CompositionRoot.swift, who holds whom.
  @Test func `leaves nothing behind`() async {
    let ended = Lesson07.lives.map { past in
      past.over { desk in
        await desk.shop.makeCatalog { _ in }.load()
        return Leftovers(("client", desk.server), ("cache", desk.cache), ("offline", desk.offline))
      }
    }
    await Situations.check(ended) { leftovers in
      try must("what is still there", be: [], is: leftovers.names)
    }
  }

  struct Life {
    let login: LoginViewModel?
    let leftovers: Leftovers
  }

  private var lives: [Situation<Life>] {
    func life(_ use: @escaping @MainActor (any Shop, LoginViewModel) async -> Void) async -> Life {
      let (cache, offline) = (MemoryCache(), ProductsDouble(.success([.cake])))
      let server = ServerDouble()
      let shop = makeShop(
        Outside(connect: { server }, makeCache: { [cache] in cache }, offline: offline)
      )
      let login = shop.makeLogin { _ in }
      await use(shop, login)
      return Life(login: login, leftovers: Leftovers(("cache", cache), ("offline", offline)))
    }
    return [
      Situation("with a login screen that was not used yet") { await life { _, _ in } },
      Situation("after a log-in") { await life { _, login in await login.logIn(as: "Ada") } },
      Situation("after a catalog was shown") {
        await life { shop, login in
          let catalog = shop.makeCatalog { _ in }
          await login.logIn(as: "Ada")
          await catalog.load()
          catalog.select(row: 0)
        }
      },
    ]
  }
}
