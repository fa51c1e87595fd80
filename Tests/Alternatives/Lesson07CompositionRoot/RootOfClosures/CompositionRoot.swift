// Lesson 07 · Composition root. Another good answer.
import Lesson07CompositionRoot

struct ShopOfClosures: Shop {
  let login: (@escaping (Session) -> Void) -> LoginViewModel
  let catalog: (@escaping (Product) -> Void) -> CatalogViewModel

  func makeLogin(onLoggedIn: @escaping (Session) -> Void) -> LoginViewModel {
    login(onLoggedIn)
  }

  func makeCatalog(onSelected: @escaping (Product) -> Void) -> CatalogViewModel {
    catalog(onSelected)
  }
}

@MainActor
func composeShop(_ outside: Outside) -> ShopOfClosures {
  let client = outside.connect()
  let sessions = SessionStore()
  let logIn = LoginUseCase(gateway: RemoteAuthGateway(client: client), sessions: sessions)
  let products = makeProducts(
    remote: RemoteProductRepository(client: client) { sessions.current?.token },
    cache: outside.makeCache(),
    offline: outside.offline,
    log: outside.log
  )
  return ShopOfClosures(
    login: { LoginViewModel(logIn: logIn, onLoggedIn: $0) },
    catalog: {
      CatalogViewModel(loadProducts: LoadProductsUseCase(repository: products), onSelected: $0)
    }
  )
}
