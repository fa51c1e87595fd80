import Foundation

/// Knows the products.
public protocol ProductRepository: Sendable {
  /// All products.
  ///
  /// - Throws: the reason why they didn't come, or `CancellationError`.
  func products() async throws -> [Product]
}

/// Requests products from the server, with the token of the user who is logged in.
public struct RemoteProductRepository: ProductRepository {
  private let client: any HTTPClient
  private let token: @Sendable () -> String?

  /// - Parameter token: the token of the user who is logged in; called again for every request.
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

/// Loads the products of the catalog.
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
  /// What went wrong last, nil when nothing did.
  public private(set) var failure: String?

  private let loadProducts: LoadProductsUseCase
  private let onSelected: (Product) -> Void

  public init(loadProducts: LoadProductsUseCase, onSelected: @escaping (Product) -> Void) {
    self.loadProducts = loadProducts
    self.onSelected = onSelected
  }

  /// Loads the products; what is shown stays when that fails.
  public func load() async {
    do {
      products = try await loadProducts()
      failure = nil
    } catch {
      failure = "\(error)"
    }
  }

  /// Reports the product in this row; a row that is not there reports nothing.
  public func select(row: Int) {
    guard products.indices.contains(row) else { return }
    onSelected(products[row])
  }
}
