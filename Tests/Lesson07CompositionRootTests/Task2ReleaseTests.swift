import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07.Task2 {
  // Rule: A screen and its closure are released when no caller stores the screen, even while the shop is in use.
  // Look at: CompositionRoot.swift, what the root stores.
  @Test func `lets go of a screen that nobody shows any more`() async {
    let uses = [
      Ending("with screens that were not used", []), Ending("with screens that were used", [true]),
      Ending("with screens that failed", [false]), Ending("with failures first", [false, true]),
    ]
    await check(Lesson07.desks, uses) { desk, uses in
      let leftovers = await self.leftovers(of: desk, uses: uses)
      try must("what the shop doesn't release", be: [], is: leftovers.names)
    }
  }

  /// Makes two screens, uses them well or in vain, and lets go of them.
  private func leftovers(of desk: Desk, uses: [Bool]) async -> Leftovers {
    let (onLoggedIn, onSelected) = (End {}, End {})
    let login = desk.shop.makeLogin { _ in _ = onLoggedIn }
    let catalog = desk.shop.makeCatalog { _ in _ = onSelected }
    for isWell in uses {
      desk.server.sells(isWell ? [.tea] : nil)
      await login.logIn(as: "Ada", password: isWell ? " Secret" : "wrong")
      await catalog.load()
      catalog.select(row: 0)
    }
    return Leftovers(
      ("login screen", login),
      ("catalog screen", catalog),
      ("closure of the login", onLoggedIn),
      ("closure of the catalog", onSelected)
    )
  }

  // Rule: A login screen doesn't keep the cache or the offline products alive.
  // Look at: CompositionRoot.swift, whether a closure in `makeLogin` captures the root.
  @Test func `lets go of the rest when only a login screen is left`() async {
    let ends = ends { ($0.shop.makeLogin { _ in }, $0.server, await $0.logInSlowly()) }
    await check(ends) { kept, leftovers in
      let (login, server, slow) = kept
      for name in ["Ada", "Bob"] {
        try must("what is not released", be: [], is: leftovers.names.filter { $0 != "client" })
        await login.logIn(as: name)
        try must("the failure of the screen", be: nil, is: login.failure)
      }
      server.visits.answer(0, with: true)
      try must("the failure of a log-in that was under way", be: nil, is: await slow.value)
    }
  }

  // Rule: The client, the cache and the offline products are released when the shop and all its screens are released.
  // Look at: CompositionRoot.swift, who holds whom.
  @Test func `leaves nothing behind`() async {
    await check(ends { _ in }) { _, leftovers in
      try must("what is not released", be: [], is: leftovers.names)
    }
  }

  /// A shop that was used and is gone, with what is kept of it.
  private func ends<Kept>(
    keeping kept: @escaping @MainActor (Desk) async -> Kept
  ) -> [Situation<(Kept, Leftovers)>] {
    [false, true].flatMap { isUsed in
      Lesson07.lives.map { past in
        past.over { desk in
          let kept = await kept(desk)
          let catalog = desk.shop.makeCatalog { _ in }
          if isUsed {
            await catalog.load()
            catalog.select(row: 0)
          }
          let (client, cache, offline) = (desk.server, desk.cache, desk.offline)
          return (kept, Leftovers(("client", client), ("cache", cache), ("offline", offline)))
        }
      }
    }
  }
}
