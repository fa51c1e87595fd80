// Lesson 10 · Dependency values. Another good answer.
import Lesson10DependencyValues
import Synchronization

/// The dependencies of one scope: the values that were set, and the keys' defaults for the rest.
public struct DependencyValues: Sendable {
  private struct Place: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  private struct Default: Sendable {
    let value: any Sendable
    let issues: [String]
  }

  private static let defaults = Mutex<[Place: Default]>([:])

  private var storage: [ObjectIdentifier: any Sendable] = [:]
  private var ownContext: DependencyContext?

  public init() {}

  public var context: DependencyContext {
    get { ownContext ?? .live }
    set { ownContext = newValue }
  }

  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      if let set = storage[ObjectIdentifier(key)], let value = set as? Key.Value { return value }
      return standard(for: key)
    }
    set { storage[ObjectIdentifier(key)] = newValue }
  }

  func merging(_ other: DependencyValues) -> DependencyValues {
    var merged = self
    merged.storage.merge(other.storage) { _, theirs in theirs }
    merged.ownContext = other.ownContext ?? ownContext
    return merged
  }

  private func standard<Key: DependencyKey>(for key: Key.Type) -> Key.Value {
    let place = Place(key: ObjectIdentifier(key), context: context)
    if let known = Self.defaults.withLock({ $0[place] }), let value = known.value as? Key.Value {
      tell(known.issues)
      return value
    }
    let (value, issues) = Issues.collecting {
      switch context {
      case .live: key.liveValue
      case .preview: key.previewValue
      case .test: key.testValue
      }
    }
    // Built outside of the lock, because a default may read others; the first one that is stored wins.
    let first = Self.defaults.withLock { known in
      let first = known[place] ?? Default(value: value, issues: issues)
      known[place] = first
      return first
    }
    tell(issues)
    return first.value as? Key.Value ?? value
  }

  private func tell(_ issues: [String]) {
    guard !Self.isSetting else { return }
    for issue in issues { Issues.report(issue) }
  }
}
