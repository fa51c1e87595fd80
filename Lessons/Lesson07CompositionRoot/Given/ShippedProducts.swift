/// The products that are part of the program: few, old, and always available.
public struct ShippedProducts: ProductRepository {
  private let shipped: [Product]

  public init(_ shipped: [Product] = [Product(id: 0, name: "Gift card", cents: 1_000)]) {
    self.shipped = shipped
  }

  public func products() async throws -> [Product] { shipped }
}
