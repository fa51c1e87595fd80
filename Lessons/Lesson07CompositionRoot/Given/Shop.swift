/// A factory of the shop's screens, each ready to use.
@MainActor
public protocol Shop {
  /// Creates a login screen.
  ///
  /// - Parameter onLoggedIn: called with the session after each successful log-in.
  func makeLogin(onLoggedIn: @escaping (Session) -> Void) -> LoginViewModel

  /// Creates a catalog screen.
  ///
  /// - Parameter onSelected: called with each product that the user chooses.
  func makeCatalog(onSelected: @escaping (Product) -> Void) -> CatalogViewModel
}

/// A screen that is shown, with its view model.
@MainActor
public enum Screen {
  case login(LoginViewModel)
  case catalog(CatalogViewModel)
  case product(Product)
}

/// A coordinator, which decides which screen follows which.
@MainActor
public protocol Coordinating: AnyObject {
  /// The screens, the one in front last.
  var screens: [Screen] { get }
  /// Shows the first screen: login.
  func start()
}
