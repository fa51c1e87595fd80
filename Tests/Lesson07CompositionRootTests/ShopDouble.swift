import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import OutsideWorld

/// A shop that lets every user in, with odd sessions too, and sells tea, cake, another tea of the same id and a thing
/// without a name.
///
/// It writes into `made` what it makes, and keeps nothing.
@MainActor
struct ShopDouble: Shop {
  static let goods = [
    Product.tea, .cake, Product(id: 1, name: "Tea", cents: 351), Product(id: 0, name: "", cents: 0),
  ]
  let made: Recorder<String>
  /// Happens while it makes the next catalog.
  let interruption = Locked<(@MainActor @Sendable () -> Void)?>(nil)

  func makeLogin(onLoggedIn: @escaping (Session) -> Void) -> LoginViewModel {
    made.record("login")
    let logIn = LoginUseCase(gateway: Gate(), sessions: SessionStore())
    return LoginViewModel(logIn: logIn, onLoggedIn: onLoggedIn)
  }

  func makeCatalog(onSelected: @escaping (Product) -> Void) -> CatalogViewModel {
    made.record("catalog")
    interruption.withLock { $0.take() }?()
    let loadProducts = LoadProductsUseCase(repository: ShippedProducts(Self.goods))
    return CatalogViewModel(loadProducts: loadProducts, onSelected: onSelected)
  }
}

/// Gives whoever comes the same session each time, an empty one for an empty name.
private struct Gate: AuthGateway {
  func logIn(_ credentials: Credentials) async throws -> Session {
    Session(name: credentials.name, token: credentials.name)
  }
}

/// A coordinator, and what its shop has made.
@MainActor
struct Walk {
  let shop = ShopDouble(made: Recorder())
  let coordinator: any Coordinating
  var made: Recorder<String> { shop.made }

  init() { coordinator = makeCoordinator(shop: shop) }

  /// Logs in, and chooses products in these rows.
  func choose(_ rows: [Int]) async throws {
    await logins.last?.logIn(as: "Ada")
    for row in rows {
      await catalogs.last?.load()
      catalogs.last?.select(row: row)
    }
    let expected = ["login", "catalog"] + rows.map { Screen.product(ShopDouble.goods[$0]).kind }
    try must("the screens", be: expected, is: kinds)
  }

  var kinds: [String] { coordinator.screens.map(\.kind) }
  var logins: [LoginViewModel] {
    coordinator.screens.compactMap { if case .login(let login) = $0 { login } else { nil } }
  }
  var catalogs: [CatalogViewModel] {
    coordinator.screens.compactMap { if case .catalog(let catalog) = $0 { catalog } else { nil } }
  }
  /// Which objects are shown, to see whether they stay: not their addresses, which a later object may get.
  var objects: [AnyObject] { logins as [AnyObject] + catalogs }
}

extension Screen {
  /// What kind of screen it is, as text.
  var kind: String {
    switch self {
    case .login: "login"
    case .catalog: "catalog"
    case .product(let product): "product \(product) for \(product.cents)"
    }
  }
}
