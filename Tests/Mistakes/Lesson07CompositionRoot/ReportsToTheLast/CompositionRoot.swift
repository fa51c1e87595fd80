// Lesson 07 · Composition root. A wrong answer.
import Lesson07CompositionRoot

final class CompositionRoot: Shop {
  private let client: any HTTPClient
  private let sessions = SessionStore()
  private let products: any ProductRepository
  private var onSelected: (Product) -> Void = { _ in }

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
    return LoginViewModel(
      logIn: LoginUseCase(gateway: gateway, sessions: sessions),
      onLoggedIn: onLoggedIn
    )
  }

  func makeCatalog(onSelected: @escaping (Product) -> Void) -> CatalogViewModel {
    self.onSelected = onSelected
    return CatalogViewModel(loadProducts: LoadProductsUseCase(repository: products)) {
      [weak self] in self?.onSelected($0)
    }
  }
}
