// Lesson 07 · Composition root. Tasks 1 and 2: one place that knows.
// Grade it: swift test --filter Lesson07
import Lesson07CompositionRoot

// TODO: 1. Every screen opens a connection of its own, and `outside` isn't used.
final class LegacyShop: Shop {
  // TODO: 2. Two people log in, and get the same screen.
  private var loginScreen: LoginViewModel?

  func makeLogin(onLoggedIn: @escaping (Session) -> Void) -> LoginViewModel {
    if let loginScreen { return loginScreen }
    let gateway = RemoteAuthGateway(client: LiveHTTPClient())
    // TODO: 2. A user who logs in here is a guest in the catalog.
    let logIn = LoginUseCase(gateway: gateway, sessions: SessionStore())
    let screen = LoginViewModel(logIn: logIn, onLoggedIn: onLoggedIn)
    loginScreen = screen
    return screen
  }

  func makeCatalog(onSelected: @escaping (Product) -> Void) -> CatalogViewModel {
    let token = SessionStore().current?.token
    let remote = RemoteProductRepository(client: LiveHTTPClient(), token: { token })
    let products = ProductManager(
      remote: remote,
      cache: MemoryCache(),
      offline: ShippedProducts(),
      log: SilentLog()
    )
    let loadProducts = LoadProductsUseCase(repository: products)
    return CatalogViewModel(loadProducts: loadProducts, onSelected: onSelected)
  }
}
