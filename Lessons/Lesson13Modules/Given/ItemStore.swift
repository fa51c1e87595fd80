/// Keeps what is in the basket from one launch to the next. A store takes time to open.
public protocol ItemStore: Sendable {
  /// What was kept, in the order in which it came.
  var items: [Item] { get async throws }

  /// Keeps one more.
  func append(_ item: Item) async throws
}
