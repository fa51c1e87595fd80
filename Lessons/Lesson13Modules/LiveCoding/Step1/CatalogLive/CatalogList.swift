// Lesson 13 · Modules. Tasks 3 and 4: the list of products.
// Grade it: swift test --filter Lesson13/Task3
import Catalog
import Lesson13Modules

/// The list of products.
public struct CatalogList: CatalogScreen {
  private let products: any ProductSource

  // TODO: 4. Make this `package`: the app can call it only with `@testable`.
  init(products: any ProductSource) {
    self.products = products
  }

  public func rows() async throws -> [String] {
    // TODO: 3. Take this as an argument of `init`.
    let isCompact = CommandLine.arguments.contains("--compact")
    return try await products.products().map { product in
      isCompact ? product.name : "\(product.name) \(price(product.cents))"
    }
  }

  private func price(_ cents: Int) -> String {
    let rest = cents % 100
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
