/// The windows of the app: two features and a title.
public protocol Shop: Sendable {
  /// The title of the window.
  var title: String { get }

  /// The list of all products.
  var catalog: any CatalogScreen { get }

  /// The basket.
  var basket: any BasketScreen { get }
}

/// The list of products.
public protocol CatalogScreen: Sendable {
  /// Returns a row for each product, with its name and its price: `Green tea 3.50`.
  ///
  /// - Throws: the error of the products.
  func rows() async throws -> [String]
}

/// The basket.
public protocol BasketScreen: Sendable {
  /// Adds one piece of a product.
  ///
  /// - Parameter id: the id of the product, such as `tea`.
  /// - Throws: ``UnknownProduct`` when there is none; the error of the products.
  func add(_ id: String) async throws

  /// A line for each product in the basket, with the number of pieces and its name: `2 × Green tea`.
  ///
  /// The lines are in the order in which their products were first added.
  var lines: [String] { get async }

  /// The sum of all prices, in cents.
  var total: Int { get async }

  /// A link that opens this basket for another customer: `https://shop.example/basket?ids=tea,tea,cup`.
  var link: String { get async }
}

/// The error for an id that no product has.
public struct UnknownProduct: Error, Equatable {
  public let id: String

  public init(id: String) {
    self.id = id
  }
}

/// An error in the launch arguments.
public enum LaunchError: Error, Equatable {
  /// The value after `--environment` names no environment.
  case unknownEnvironment(String)

  /// This argument is the last one, and needs a value.
  case missingValue(after: String)
}
