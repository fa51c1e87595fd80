// Lesson 07 · Composition root. A wrong answer.
import Lesson07CompositionRoot

struct CompositionRoot: Shop {
  private let client: any HTTPClient
  nonisolated private static let everybody = SessionStore()
  private var sessions: SessionStore { Self.everybody }
  private let products: any ProductRepository

  init(_ outside: Outside) {
    client = outside.connect()
    let remote = RemoteProductRepository(client: client) { Self.everybody.current?.token }
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
