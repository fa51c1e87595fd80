import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot

/// A coordinator whose shop lets every user in.
@MainActor
struct Walk {
  /// The products of each catalog. Some of them look alike.
  static let products = [
    Product.tea, .cake, Product(id: 1, name: "Tea", cents: 351), Product(id: 5, name: "", cents: 0),
  ]

  /// The kinds of the screens that the shop has made.
  let made = Recorder<String>()
  let coordinator: any Coordinating

  init() { coordinator = makeCoordinator(shop: ShopFake(made: made)) }

  /// Starts the coordinator, logs in, and selects these rows.
  init(choosing rows: [Int]) async {
    self.init()
    coordinator.start()
    await logins.last?.logIn(as: "Ada")
    for row in rows { await choose(row, in: catalogs.last) }
  }

  func choose(_ row: Int, in catalog: CatalogViewModel?) async {
    await catalog?.load()
    catalog?.select(row: row)
  }

  /// The screens as texts, such as `login`, `catalog` and `Tea 350`.
  var screens: [String] {
    coordinator.screens.map { screen in
      switch screen {
      case .login: "login"
      case .catalog: "catalog"
      case .product(let product): "\(product)"
      }
    }
  }

  var logins: [LoginViewModel] {
    coordinator.screens.compactMap { if case .login(let login) = $0 { login } else { nil } }
  }

  var catalogs: [CatalogViewModel] {
    coordinator.screens.compactMap { if case .catalog(let catalog) = $0 { catalog } else { nil } }
  }

  var objects: [AnyObject] { logins as [AnyObject] + catalogs }
}

private struct ShopFake: Shop, AuthGateway {
  let made: Recorder<String>

  func makeLogin(onLoggedIn: @escaping (Session) -> Void) -> LoginViewModel {
    made.record("login")
    let logIn = LoginUseCase(gateway: self, sessions: SessionStore())
    return LoginViewModel(logIn: logIn, onLoggedIn: onLoggedIn)
  }

  func makeCatalog(onSelected: @escaping (Product) -> Void) -> CatalogViewModel {
    made.record("catalog")
    let loadProducts = LoadProductsUseCase(repository: ShippedProducts(Walk.products))
    return CatalogViewModel(loadProducts: loadProducts, onSelected: onSelected)
  }

  nonisolated func logIn(_ credentials: Credentials) async throws -> Session {
    Session(name: credentials.name, token: credentials.name)
  }
}
