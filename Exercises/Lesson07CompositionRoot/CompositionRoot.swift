// Lesson 07 · Composition root. Tasks 1 and 2: one place that creates the shop.
// Grade it: swift test --filter Lesson07
import Lesson07CompositionRoot

// TODO: 1. Write a root that takes an `Outside`, and gives all screens one client from `connect()`.
final class LegacyShop: Shop {
  // TODO: 2. Return a new screen for each call.
  private var loginScreen: LoginViewModel?

  func makeLogin(onLoggedIn: @escaping (Session) -> Void) -> LoginViewModel {
    if let loginScreen { return loginScreen }
    let gateway = RemoteAuthGateway(client: LiveHTTPClient())
    // TODO: 2. Share one session store and one cache between all screens.
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
