/// What the app's windows show: two features and a title.
public protocol Shop: Sendable {
  /// The title of the window.
  var title: String { get }

  /// The list of all products.
  var catalog: any CatalogScreen { get }

  /// The basket.
  var basket: any BasketScreen { get }
}

/// What the list of products shows.
public protocol CatalogScreen: Sendable {
  /// A row for each product: its name and its price, `Green tea 3.50`.
  ///
  /// - Throws: the error of the products.
  func rows() async throws -> [String]
}

/// What the basket shows and does.
public protocol BasketScreen: Sendable {
  /// Puts one piece of a product in.
  ///
  /// - Parameter id: which product, `tea`.
  /// - Throws: ``UnknownProduct`` when there is none; the error of the products.
  func add(_ id: String) async throws

  /// A line for each product in the basket: how many, and its name, `2 × Green tea`.
  var lines: [String] { get async }

  /// The sum of all prices, in cents.
  var total: Int { get async }

  /// A link that opens this basket for another customer: `https://shop.example/basket?ids=tea,tea,cup`.
  var link: String { get async }
}

/// There is no product with this id.
public struct UnknownProduct: Error, Equatable {
  public let id: String

  public init(id: String) {
    self.id = id
  }
}

/// What can be wrong with the launch arguments.
public enum LaunchError: Error, Equatable {
  /// `--environment` was followed by this value, which names no environment.
  case unknownEnvironment(String)

  /// This argument was the last one, and needs a value after it.
  case missingValue(after: String)
}
