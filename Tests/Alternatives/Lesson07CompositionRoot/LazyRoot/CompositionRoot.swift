// Lesson 07 · Composition root. Another good answer.
import Lesson07CompositionRoot

final class CompositionRoot: Shop {
  private let outside: Outside
  private let sessions = SessionStore()
  private lazy var client = outside.connect()
  private lazy var loadProducts: LoadProductsUseCase = {
    let sessions = sessions
    let remote = RemoteProductRepository(client: client, token: { sessions.current?.token })
    return LoadProductsUseCase(
      repository: makeProducts(
        remote: remote,
        cache: outside.makeCache(),
        offline: outside.offline,
        log: outside.log
      )
    )
  }()

  init(_ outside: Outside) {
    self.outside = outside
  }

  func makeLogin(onLoggedIn: @escaping (Session) -> Void) -> LoginViewModel {
    LoginViewModel(
      logIn: LoginUseCase(gateway: RemoteAuthGateway(client: client), sessions: sessions),
      onLoggedIn: onLoggedIn
    )
  }

  func makeCatalog(onSelected: @escaping (Product) -> Void) -> CatalogViewModel {
    CatalogViewModel(loadProducts: loadProducts, onSelected: onSelected)
  }
}
