/// Creates the screens of the shop, each ready to use.
@MainActor
public protocol Shop {
  /// A login screen.
  ///
  /// - Parameter onLoggedIn: called with the session after each successful log-in.
  func makeLogin(onLoggedIn: @escaping (Session) -> Void) -> LoginViewModel

  /// A catalog screen.
  ///
  /// - Parameter onSelected: called with each product that the user chooses.
  func makeCatalog(onSelected: @escaping (Product) -> Void) -> CatalogViewModel
}

/// A screen that is shown, with the view model behind it.
@MainActor
public enum Screen {
  case login(LoginViewModel)
  case catalog(CatalogViewModel)
  case product(Product)
}

/// Decides which screen follows which.
@MainActor
public protocol Coordinating: AnyObject {
  /// The screens, the one in front last.
  var screens: [Screen] { get }
  /// Shows the first screen: login.
  func start()
}
