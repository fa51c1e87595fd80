/// The values that outlive the program. The rest of the program uses `PersistencyManager` through this protocol.
public protocol PersistencyManaging: AnyObject, Sendable {
  /// All values that were saved, in this run of the program or before, oldest first.
  var values: [String] { get async }

  /// Adds a value to the end, in the store and in memory.
  ///
  /// - Throws: the store's error. Then neither of them has the value.
  func save(_ value: String) async throws
}
