import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07 {
  @Suite("Task 3 · Write the test that was impossible", .ownProcess)
  struct Task3 {
    // Rule: `catalogLoadsAsTheLoggedInUser` passes with every correct shop.
    // Look at: ShopTests.swift, whether the server's session, token and products fit together.
    @Test func `your test passes with a correct shop`() async {
      let issues = await recordedIssues {
        try await catalogLoadsAsTheLoggedInUser { outside in ShopStub(outside) }
      }

      #expect(issues == [])
    }

    // Rule: `catalogLoadsAsTheLoggedInUser` fails with a shop that ignores the injected `outside`.
    // Look at: ShopTests.swift, what it expects of the catalog.
    @Test func `your test fails with a shop that uses the live server`() async {
      let issues = await recordedIssues {
        try await catalogLoadsAsTheLoggedInUser { _ in
          ShopStub(Outside(connect: { LiveHTTPClient() }))
        }
      }

      #expect(issues.count > 0, "Your test finds nothing wrong with this shop.")
    }

    // Rule: `catalogLoadsAsTheLoggedInUser` fails with a shop whose login and catalog have two session stores.
    // Look at: ShopTests.swift, whether its server sells only to its user, and what it expects of the catalog.
    @Test func `your test fails with a shop that has two session stores`() async {
      let issues = await recordedIssues {
        try await catalogLoadsAsTheLoggedInUser { outside in
          ShopStub(outside, fault: .twoSessionStores)
        }
      }

      #expect(issues.count > 0, "Your test finds nothing wrong with this shop.")
    }

    // Rule: `catalogLoadsAsTheLoggedInUser` fails with a shop that reads the token when it makes a catalog.
    // Look at: ShopTests.swift, whether it makes the catalog before the log-in.
    @Test func `your test fails with a shop that reads the token too early`() async {
      let issues = await recordedIssues {
        try await catalogLoadsAsTheLoggedInUser { outside in
          ShopStub(outside, fault: .readsTokenEarly)
        }
      }

      #expect(issues.count > 0, "Your test finds nothing wrong with this shop.")
    }
  }
}

/// A shop with a fault that the test chooses; without one, it is correct.
struct ShopStub: Shop {
  enum Fault { case twoSessionStores, readsTokenEarly, showsOfflineProducts }

  let outside: Outside
  let client: any HTTPClient
  let fault: Fault?
  let sessions = SessionStore()

  init(_ outside: Outside, fault: Fault? = nil) {
    self.outside = outside
    self.fault = fault
    client = outside.connect()
  }

  func makeLogin(onLoggedIn: @escaping (Session) -> Void) -> LoginViewModel {
    let stored = fault == .twoSessionStores ? SessionStore() : sessions
    let logIn = LoginUseCase(gateway: RemoteAuthGateway(client: client), sessions: stored)
    return LoginViewModel(logIn: logIn, onLoggedIn: onLoggedIn)
  }

  func makeCatalog(onSelected: @escaping (Product) -> Void) -> CatalogViewModel {
    let early = sessions.current?.token
    let readsEarly = fault == .readsTokenEarly
    let remote = RemoteProductRepository(client: client) { [sessions] in
      readsEarly ? early : sessions.current?.token
    }
    let repository = Fallback(first: remote, second: outside.offline)
    let shown = fault == .showsOfflineProducts ? outside.offline : repository
    let loadProducts = LoadProductsUseCase(repository: shown)
    return CatalogViewModel(loadProducts: loadProducts, onSelected: onSelected)
  }

  private struct Fallback: ProductRepository {
    let first: any ProductRepository
    let second: any ProductRepository

    func products() async throws -> [Product] {
      do { return try await first.products() } catch { return try await second.products() }
    }
  }
}
