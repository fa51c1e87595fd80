/// Keeps lists of text under keys, longer than the program runs.
public protocol KeyValueStore: Sendable {
  /// The list under `key`; empty when nothing was ever stored there.
  func strings(forKey key: String) -> [String]

  /// Replaces the list under `key`.
  ///
  /// - Throws: when the list could not be written; what was there before is then still there.
  func set(_ strings: [String], forKey key: String) throws
}
