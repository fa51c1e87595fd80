import Lesson07CompositionRoot

/// A shop that lets everybody in, sells tea and cake, and remembers what it made.
@MainActor
final class ShopSpy: Shop {
  private(set) var made: [String] = []

  func makeLogin(onLoggedIn: @escaping (Session) -> Void) -> LoginViewModel {
    made.append("login")
    let logIn = LoginUseCase(gateway: OpenDoor(), sessions: SessionStore())
    return LoginViewModel(logIn: logIn, onLoggedIn: onLoggedIn)
  }

  func makeCatalog(onSelected: @escaping (Product) -> Void) -> CatalogViewModel {
    made.append("catalog")
    let products = RepositoryDouble(.success([.tea, .cake]))
    let loadProducts = LoadProductsUseCase(repository: products)
    return CatalogViewModel(loadProducts: loadProducts, onSelected: onSelected)
  }
}

extension Screen {
  /// What kind of screen it is, as text.
  var kind: String {
    switch self {
    case .login: "login"
    case .catalog: "catalog"
    case .product(let product): "product \(product.name)"
    }
  }
}

extension Coordinating {
  var kinds: [String] { screens.map(\.kind) }

  var login: LoginViewModel? {
    for case .login(let screen) in screens { return screen }
    return nil
  }

  var catalog: CatalogViewModel? {
    for case .catalog(let screen) in screens { return screen }
    return nil
  }
}
