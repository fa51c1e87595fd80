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

      let isSame: Bool = first === second
      let heard: [String] = arrivals.values.map { String($0.prefix(while: { $0 != ":" })) }
      #expect(!isSame, "two screens must be two objects; look at what the root keeps in a property")
      #expect(heard == ["second"], "the second screen must report to whoever made the second")
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
