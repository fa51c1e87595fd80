// Lesson 07 · Composition root. Coded live.
import Lesson07CompositionRoot

struct CompositionRoot: Shop {
  private let client: any HTTPClient
  private let sessions = SessionStore()
  private let products: any ProductRepository

  init(_ outside: Outside) {
    client = outside.connect()
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
    return LoginViewModel(logIn: logIn, onLoggedIn: onLoggedIn)
  }

  func makeCatalog(onSelected: @escaping (Product) -> Void) -> CatalogViewModel {
    let loadProducts = LoadProductsUseCase(repository: products)
    return CatalogViewModel(loadProducts: loadProducts, onSelected: onSelected)
  }
}
