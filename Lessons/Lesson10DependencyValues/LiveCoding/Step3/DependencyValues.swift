// Lesson 10 · Dependency values. Task 1: what was set, and what holds for the rest.
// Grade it: swift test --filter Lesson10/Task1
import Lesson10DependencyValues

/// The dependencies of one scope: those that were set, and the keys' own values for the rest.
public struct DependencyValues: Sendable {
  private var storage: [ObjectIdentifier: any Sendable] = [:]

  public init() {}

  /// Where the program runs; live unless it is set. It merges like any other value.
  public var context: DependencyContext {
    get { storage[ObjectIdentifier(ContextSlot.self)] as? DependencyContext ?? .live }
    set { storage[ObjectIdentifier(ContextSlot.self)] = newValue }
  }

  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      if let set = storage[ObjectIdentifier(key)], let value = set as? Key.Value { return value }
      switch context {
      case .live: return key.liveValue
      case .preview: return key.previewValue
      case .test: return key.testValue
      }
    }
    set { storage[ObjectIdentifier(key)] = newValue }
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
