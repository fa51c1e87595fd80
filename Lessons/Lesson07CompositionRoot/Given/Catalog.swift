import Foundation

/// A source of products.
public protocol ProductRepository: Sendable {
  /// Returns all products.
  ///
  /// - Throws: the reason for which there are none, or `CancellationError`.
  func products() async throws -> [Product]
}

/// The products of the server, requested with the token of the user who is logged in.
public struct RemoteProductRepository: ProductRepository {
  private let client: any HTTPClient
  private let token: @Sendable () -> String?

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - client: the client that sends the requests.
  ///   - token: returns the token of the user who is logged in; called again for every request.
  public init(client: any HTTPClient, token: @escaping @Sendable () -> String?) {
    self.client = client
    self.token = token
  }

  public func products() async throws -> [Product] {
    let headers = token().map { ["Authorization": "Bearer \($0)"] } ?? [:]
    let response = try await client.send(HTTPRequest("GET", "products", headers: headers))
    return try JSONDecoder().decode([Product].self, from: response.accepted())
  }
}

/// The use case that loads the products of the catalog.
public struct LoadProductsUseCase: Sendable {
  private let repository: any ProductRepository

  public init(repository: any ProductRepository) {
    self.repository = repository
  }

  public func callAsFunction() async throws -> [Product] {
    try await repository.products()
  }
}

/// The view model of the catalog screen.
@MainActor
public final class CatalogViewModel {
  public private(set) var products: [Product] = []
  /// The error of the last load as a text, nil if it succeeded.
  public private(set) var failure: String?

  private let loadProducts: LoadProductsUseCase
  private let onSelected: (Product) -> Void

  public init(loadProducts: LoadProductsUseCase, onSelected: @escaping (Product) -> Void) {
    self.loadProducts = loadProducts
    self.onSelected = onSelected
  }

  /// Loads the products. When that fails, `products` stays as it is.
  public func load() async {
    do {
      products = try await loadProducts()
      failure = nil
    } catch {
      failure = "\(error)"
    }
  }

  /// Reports the product in this row; a row that doesn't exist reports nothing.
  public func select(row: Int) {
    guard products.indices.contains(row) else { return }
    onSelected(products[row])
  }
}
