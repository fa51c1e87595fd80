// Lesson 10 · Dependency values. A wrong answer.
import Lesson10DependencyValues

/// The dependencies of one scope: those that were set, and the keys' own values for the rest.
public struct DependencyValues: Sendable {
  private var storage: [ObjectIdentifier: any Sendable] = [:]
  private var chosenContext: DependencyContext?

  public init() {}

  /// Where the program runs; live unless somebody says otherwise.
  public var context: DependencyContext {
    get { chosenContext ?? .live }
    set { chosenContext = newValue }
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
    merged.chosenContext = other.chosenContext
    return merged
  }
}
