/// Stores lists of text under keys. They outlive the program.
public protocol KeyValueStore: Sendable {
  /// The list under `key`; empty if none was ever stored there.
  func strings(forKey key: String) -> [String]

  /// Replaces the list under `key`.
  ///
  /// - Throws: if the list could not be written. The list that was there before is still there then.
  func set(_ strings: [String], forKey key: String) throws
}
