/// Values that outlive the program: what `PersistencyManager` is for the rest of the program.
public protocol PersistencyManaging: AnyObject, Sendable {
  /// All values that were saved, in this run of the program or before, oldest first.
  var values: [String] { get async }

  /// Adds a value to the end, in the store and in memory.
  ///
  /// - Throws: the store's error. The value is in neither of them then.
  func save(_ value: String) async throws
}
