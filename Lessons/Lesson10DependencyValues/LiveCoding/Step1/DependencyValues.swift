// Lesson 10 · Dependency values. Task 1: the values that were set, and the defaults.
// Grade it: swift test --filter Lesson10/Task1
import Lesson10DependencyValues

/// The dependencies of one scope: the values that were set, and the keys' defaults for the rest.
public struct DependencyValues: Sendable {
  private var storage: [ObjectIdentifier: any Sendable] = [:]

  public init() {}

  /// The context in which the program runs, by default live. It merges like every other value.
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
}

/// The type under which the context is stored: private, so that no key has it.
private enum ContextSlot {}
