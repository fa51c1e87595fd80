// Lesson 10 · Dependency values. A wrong answer.
import Lesson10DependencyValues
import Synchronization

/// The dependencies of one scope: those that were set, and the keys' own values for the rest.
public struct DependencyValues: Sendable {
  private var storage: [ObjectIdentifier: any Sendable] = [:]

  private static let defaults = Mutex<[ObjectIdentifier: any Sendable]>([:])

  public init() {}

  /// Where the program runs; live unless somebody says otherwise. It merges like any other value.
  public var context: DependencyContext {
    get { storage[ObjectIdentifier(DependencyContext.self)] as? DependencyContext ?? .live }
    set { storage[ObjectIdentifier(DependencyContext.self)] = newValue }
  }

  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      if let set = storage[ObjectIdentifier(key)], let value = set as? Key.Value { return value }
      let id = ObjectIdentifier(key)
      if let known = Self.defaults.withLock({ $0[id] }), let value = known as? Key.Value {
        return value
      }
      let value =
        switch context {
        case .live: key.liveValue
        case .preview: key.previewValue
        case .test: key.testValue
        }
      Self.defaults.withLock { $0[id] = value }
      return value
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
