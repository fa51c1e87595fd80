/// The shop as its windows see it: two features and a title.
public protocol Shop: Sendable {
  /// What stands above the window.
  var title: String { get }

  /// The list of all products.
  var catalog: any CatalogScreen { get }

  /// What somebody is about to buy.
  var basket: any BasketScreen { get }
}

/// The list of products without its pixels.
public protocol CatalogScreen: Sendable {
  /// A row for each product: its name and its price, `Green tea 3.50`.
  ///
  /// - Throws: the error of whatever brings the products.
  func rows() async throws -> [String]
}

/// The basket without its pixels.
public protocol BasketScreen: Sendable {
  /// Puts one piece of a product in.
  ///
  /// - Parameter id: which product, `tea`.
  /// - Throws: ``UnknownProduct`` when there is none; the error of whatever brings the products.
  func add(_ id: String) async throws

  /// A line for each product in the basket: how many, and its name, `2 × Green tea`.
  var lines: [String] { get async }

  /// The sum of all prices, in cents.
  var total: Int { get async }

  /// The address under which somebody else finds this basket: `https://shop.example/basket?ids=tea,tea,cup`.
  var link: String { get async }
}

/// There is no product with this id.
public struct UnknownProduct: Error, Equatable {
  public let id: String

  public init(id: String) {
    self.id = id
  }
}

/// What can be wrong with the words after the program's name.
public enum LaunchError: Error, Equatable {
  /// `--environment` was followed by this word, which names none.
  case unknownEnvironment(String)

  /// This word was the last one, and needs another after it.
  case missingValue(after: String)
}
