// Lesson 07 · Composition root. A wrong answer.
import Lesson07CompositionRoot

struct CompositionRoot: Shop {
  private let client: any HTTPClient
  private let sessions = SessionStore()
  private let outside: Outside

  init(_ outside: Outside) {
    client = outside.connect()
    self.outside = outside
  }

  func makeLogin(onLoggedIn: @escaping (Session) -> Void) -> LoginViewModel {
    let gateway = RemoteAuthGateway(client: client)
    let logIn = LoginUseCase(gateway: gateway, sessions: sessions)
    return LoginViewModel(logIn: logIn, onLoggedIn: onLoggedIn)
  }

  func makeCatalog(onSelected: @escaping (Product) -> Void) -> CatalogViewModel {
    let remote = RemoteProductRepository(client: client) { [sessions] in sessions.current?.token }
    let products = makeProducts(
      remote: remote,
      cache: outside.makeCache(),
      offline: outside.offline,
      log: outside.log
    )
    let loadProducts = LoadProductsUseCase(repository: products)
    return CatalogViewModel(loadProducts: loadProducts, onSelected: onSelected)
  }
}
