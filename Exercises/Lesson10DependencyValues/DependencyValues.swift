// Lesson 10 · Dependency values. Task 1: the values that were set, and the defaults.
// Grade it: swift test --filter Lesson10/Task1
import Lesson10DependencyValues

/// The dependencies of one scope: the values that were set, and the keys' defaults for the rest.
public struct DependencyValues: Sendable {
  /// The values that were set, and no defaults.
  private var storage: [String: any Sendable] = [:]

  public init() {}

  /// The context in which the program runs, by default live.
  public var context: DependencyContext {
    get { storage[name(of: DependencyContext.self)] as? DependencyContext ?? .live }
    set { storage[name(of: DependencyContext.self)] = newValue }
  }

  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      if let set = storage[name(of: Key.Value.self)], let value = set as? Key.Value { return value }
      switch context {
      case .live: return key.liveValue
      case .preview: return key.previewValue
      case .test: return key.testValue
      }
    }
    set { storage[name(of: Key.Value.self)] = newValue }
  }

  private func name<Value>(of type: Value.Type) -> String {
    // TODO: 1. Store each value under its key: several keys can have a value of this type.
    String(reflecting: type)
  }
}
