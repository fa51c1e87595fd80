// Lesson 07 · Composition root. A wrong answer.
import Lesson07CompositionRoot

struct CompositionRoot: Shop {
  private let client: any HTTPClient
  private let sessions = SessionStore()
  private let products: RemoteProductRepository

  init(_ outside: Outside) {
    client = outside.connect()
    products = RemoteProductRepository(client: client) { [sessions] in sessions.current?.token }
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
