// Lesson 10 · Dependency values. Another good answer.
import Lesson10DependencyValues

/// The dependencies of one scope: the values that were set, and the keys' defaults for the rest.
public struct DependencyValues: Sendable {
  private var storage: [ObjectIdentifier: any Sendable] = [:]
  private var chosenContext: DependencyContext?
  private var isDraft = false

  public init() {}

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
      case .test: return isDraft ? Issues.collecting { key.testValue }.result : key.testValue
      }
    }
    set { storage[ObjectIdentifier(key)] = newValue }
  }

  /// Returns these values, with the values that were set in `other` over them.
  func merging(_ other: DependencyValues) -> DependencyValues {
    var merged = self
    merged.storage.merge(other.storage) { _, theirs in theirs }
    merged.chosenContext = other.chosenContext ?? chosenContext
    return merged
  }

  /// Returns these values after an update, which was silent while it ran.
  func updated(by update: (inout DependencyValues) throws -> Void) rethrows -> DependencyValues {
    var draft = self
    draft.isDraft = true
    try update(&draft)
    draft.isDraft = false
    return draft
  }
}
