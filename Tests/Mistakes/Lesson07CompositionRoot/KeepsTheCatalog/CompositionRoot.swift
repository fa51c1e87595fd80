// Lesson 07 · Composition root. A wrong answer.
import Lesson07CompositionRoot

final class CompositionRoot: Shop {
  private var catalogScreen: CatalogViewModel?
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
    if let catalogScreen { return catalogScreen }
    let loadProducts = LoadProductsUseCase(repository: products)
    let screen = CatalogViewModel(loadProducts: loadProducts, onSelected: onSelected)
    catalogScreen = screen
    return screen
  }
}
