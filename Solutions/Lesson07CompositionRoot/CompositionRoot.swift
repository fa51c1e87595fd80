// Lesson 07 · Composition root. One good answer of several.
import Lesson07CompositionRoot

// A struct with stored properties: what it stores is shared, what its methods make is not.
struct CompositionRoot: Shop {
  private let client: any HTTPClient
  private let sessions = SessionStore()
  private let products: any ProductRepository

  // Everything shared is made here, once. No object starts any work.
  init(_ outside: Outside) {
    client = outside.connect()
    // A closure, because no user has logged in yet: it reads the token for each request.
    let remote = RemoteProductRepository(client: client) { [sessions] in sessions.current?.token }
    products = makeProducts(
      remote: remote,
      cache: outside.makeCache(),
      offline: outside.offline,
      log: outside.log
    )
  }

  func makeLogin(onLoggedIn: @escaping (Session) -> Void) -> LoginViewModel {
    let gateway = RemoteAuthGateway(client: client)
    let logIn = LoginUseCase(gateway: gateway, sessions: sessions)
    // The screen gets its use case and a closure, and no reference to the root.
    return LoginViewModel(logIn: logIn, onLoggedIn: onLoggedIn)
  }

  func makeCatalog(onSelected: @escaping (Product) -> Void) -> CatalogViewModel {
    let loadProducts = LoadProductsUseCase(repository: products)
    return CatalogViewModel(loadProducts: loadProducts, onSelected: onSelected)
  }
}
