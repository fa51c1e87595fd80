// Lesson 10 · Dependency values. A wrong answer.
import Lesson10DependencyValues
import Synchronization

private final class Probe: Sendable {
  let wasSet = Mutex(false)
}

/// The dependencies of one scope: those that were set, and the keys' own values for the rest.
public struct DependencyValues: Sendable {
  private var storage: [ObjectIdentifier: any Sendable] = [:]

  @TaskLocal private static var probe: Probe?

  public init() {}

  /// Where the program runs; live unless somebody says otherwise. It merges like any other value.
  public var context: DependencyContext {
    get { storage[ObjectIdentifier(DependencyContext.self)] as? DependencyContext ?? .live }
    set { storage[ObjectIdentifier(DependencyContext.self)] = newValue }
  }

  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      if let set = storage[ObjectIdentifier(key)], let value = set as? Key.Value {
        Self.probe?.wasSet.withLock { $0 = true }
        return value
      }
      switch context {
      case .live: return key.liveValue
      case .preview: return key.previewValue
      case .test: return key.testValue
      }
    }
    set { storage[ObjectIdentifier(key)] = newValue }
  }

  /// Whether the value at this place was set, and is no default.
  func isSetting<Value>(_ keyPath: KeyPath<DependencyValues, Value>) -> Bool {
    Self.$probe.withValue(Probe()) {
      _ = self[keyPath: keyPath]
      return Self.probe?.wasSet.withLock { $0 } ?? false
    }
  }

  /// These values, and on top of them what was set in `other`.
  func merging(_ other: DependencyValues) -> DependencyValues {
    var merged = self
    merged.storage.merge(other.storage) { _, theirs in theirs }
    return merged
  }
}
