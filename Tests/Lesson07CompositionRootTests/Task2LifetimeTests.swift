import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07 {
  @MainActor
  @Suite("Task 2 · Lifetimes by scope")
  struct Task2 {
    // Rule: a screen is made each time it is asked for. Look at: what the root stores.
    @Test func `makes a new login screen each time`() async {
      let sut = makeShop(.connecting(to: ServerSpy()))
      let arrivals = Recorder<String>()

      let (first, second) = (
        sut.makeLogin { arrivals.record("first: \($0.name)") },
        sut.makeLogin { arrivals.record("second: \($0.name)") }
      )
      first.name = "Ada"
      await second.logIn(as: "Grace")
      await first.logIn(as: "Ada")

      let isSame: Bool = first === second
      let heard: [String] = arrivals.values.map { String($0.prefix(while: { $0 != ":" })) }
      #expect(!isSame, "two screens must be two objects; look at what the root keeps in a property")
      #expect(
        heard == ["second", "first"],
        "each login screen must report to whoever asked for it; look at what makeLogin hands on"
      )
    }

    // Rule: what was typed into one screen is not in another. Look at: what the root stores.
    @Test func `makes a new catalog each time`() {
      let sut = makeShop(.connecting(to: ServerSpy()))

      let isSame: Bool = sut.makeCatalog { _ in } === sut.makeCatalog { _ in }

      #expect(
        !isSame,
        "two catalogs must be two objects; look at what the root keeps in a property"
      )
    }

    // Rule: a screen reports to whoever asked for it. Look at: what makeCatalog does with onSelected.
    @Test func `lets each catalog report to whoever asked for it`() async {
      let sut = makeShop(.connecting(to: ServerSpy()))
      let chosen = Recorder<String>()

      let (first, second) = (
        sut.makeCatalog { chosen.record("first: \($0.name)") },
        sut.makeCatalog { chosen.record("second: \($0.name)") }
      )
      await first.load()
      await second.load()
      first.select(row: 0)
      second.select(row: 0)

      let heard: [String] = chosen.values
      #expect(
        heard == ["first: Tea", "second: Tea"],
        "what is chosen goes to the closure of that catalog; look at what makeCatalog hands on"
      )
    }

    // Rule: the token is read when a request is made. Look at: what makeCatalog captures.
    @Test(arguments: Varied.names(2))
    func `sends the catalog's request in the name of who logged in meanwhile`(name: String) async {
      let server = ServerSpy()
      let sut = makeShop(.connecting(to: server))
      let (login, catalog) = (sut.makeLogin { _ in }, sut.makeCatalog { _ in })

      await login.logIn(as: name)
      await catalog.load()

      let token: String? = server.requests.values.last?.headers["Authorization"]
      #expect(
        token == "Bearer token of \(name)",
        "the catalog's request must carry the token of the login; look at when the token is read"
      )
    }

    // Rule: the token is read for every request, not for the first one. Look at: who keeps a token.
    @Test func `sends a guest's next request in the name of who logged in since`() async {
      let server = ServerSpy(refusesGuests: true)
      // Nothing to fall back on, so that a refused load leaves nothing to keep.
      let offline = RepositoryDouble(.failure(Unplugged()))
      let sut = makeShop(Outside(connect: { server }, offline: offline))
      let (login, catalog) = (sut.makeLogin { _ in }, sut.makeCatalog { _ in })

      await catalog.load()
      await login.logIn(as: "Ada")
      await catalog.load()

      let tokens: [String] = server.requests.values.map { $0.headers["Authorization"] ?? "none" }
      #expect(
        tokens == ["none", "none", "Bearer token of Ada"],
        "a guest is refused, logs in, and loads again with the new token; look for a kept token"
      )
    }

    // Rule: two shops share nothing. Look at: anything static.
    @Test func `keeps two shops apart`() async {
      let (server, other) = (ServerSpy(), ServerSpy())
      let (sut, otherShop) = (makeShop(.connecting(to: server)), makeShop(.connecting(to: other)))

      await sut.makeLogin { _ in }.logIn(as: "Ada")
      await otherShop.makeCatalog { _ in }.load()

      let headers: [[String: String]] = other.requests.values.map(\.headers)
      #expect(
        headers == [[:]],
        "who logs in to one shop is a stranger in another; look for `static`"
      )
    }

    // Rule: a screen holds what it needs and no more. Look at: whether a closure captures the root.
    @Test func `lets go of the rest when only a login screen is left`() async {
      weak var cache: MemoryCache?
      var login: LoginViewModel?
      do {
        let strong = MemoryCache()
        cache = strong
        let server = ServerSpy()
        let sut = makeShop(Outside(connect: { server }, makeCache: { strong }))
        await sut.makeCatalog { _ in }.load()
        login = sut.makeLogin { _ in }
      }

      let isReleased: Bool = cache == nil
      #expect(
        isReleased,
        "a login screen must not keep the catalog's cache; who handed it the root?"
      )
      await login?.logIn(as: "Ada")
      #expect(login?.failure == nil, "the screen must work after the root is gone")
    }
  }
}
