// Lesson 10 · Dependency values. Another good answer.
import Lesson10DependencyValues

/// The dependencies of one scope: those that were set, and the keys' own values for the rest.
public struct DependencyValues: Sendable {
  // By key, since two keys may have values of one type. Only what was set is in here, so that
  // merging never lets a default win over something that was set.
  private var storage: [ObjectIdentifier: any Sendable] = [:]

  public init() {}

  /// Where the program runs; live unless it is set. It merges like any other value.
  public var context: DependencyContext {
    get { storage[ObjectIdentifier(ContextSlot.self)] as? DependencyContext ?? .live }
    set { storage[ObjectIdentifier(ContextSlot.self)] = newValue }
  }

  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      // Found first, then cast: a cast from nothing to an optional succeeds.
      let set = storage[ObjectIdentifier(Key.self)]
      if let set, let value = set as? Key.Value { return value }
      switch context {
      case .live: return Key.liveValue
      case .preview: return Key.previewValue
      case .test: return Key.testValue
      }
    }
    set { storage[ObjectIdentifier(Key.self)] = newValue }
  }

  /// These values, and on top of them what was set in `other`.
  func merging(_ other: DependencyValues) -> DependencyValues {
    var merged = self
    merged.storage.merge(other.storage) { _, theirs in theirs }
    return merged
  }
}

/// Where the context is stored: private, so that no key is this type.
private enum ContextSlot {}
