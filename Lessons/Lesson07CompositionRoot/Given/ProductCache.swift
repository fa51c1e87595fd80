import OutsideWorld

/// Keeps the products of the last load.
public protocol ProductCache: AnyObject, Sendable {
  /// What was kept last, nil when nothing was.
  var products: [Product]? { get }
  /// Keeps these products in place of what was kept.
  func keep(_ products: [Product])
}

/// Keeps them in memory.
public final class MemoryCache: ProductCache {
  private let kept = Locked<[Product]?>(nil)

  public init() {}

  public var products: [Product]? { kept.withLock { $0 } }

  public func keep(_ products: [Product]) {
    kept.withLock { $0 = products }
  }
}
