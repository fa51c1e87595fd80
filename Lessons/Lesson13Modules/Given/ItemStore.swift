/// A store for the items of the basket, from one launch to the next. Opening it takes time.
public protocol ItemStore: Sendable {
  /// The stored items, in the order in which they were appended.
  var items: [Item] { get async throws }

  /// Stores one more item.
  func append(_ item: Item) async throws
}
