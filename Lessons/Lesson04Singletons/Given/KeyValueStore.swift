/// A store of lists of text under keys, which outlives the program.
public protocol KeyValueStore: Sendable {
  /// Returns the list under `key`, or an empty list if none was ever stored there.
  func strings(forKey key: String) -> [String]

  /// Replaces the list under `key`.
  ///
  /// - Throws: an error if the list can't be written. The list from before is then still stored.
  func set(_ strings: [String], forKey key: String) throws
}
