import OutsideWorld

/// A cache of the products of the last load.
public protocol ProductCache: AnyObject, Sendable {
  /// The stored products, nil if there are none.
  var products: [Product]? { get }
  /// Stores these products in place of the earlier ones.
  func keep(_ products: [Product])
}

/// A cache in memory.
public final class MemoryCache: ProductCache {
  private let kept = Locked<[Product]?>(nil)

  public init() {}

  public var products: [Product]? { kept.withLock { $0 } }

  public func keep(_ products: [Product]) {
    kept.withLock { $0 = products }
  }
}
