// Lesson 10 · Dependency values. Another good answer.
import Lesson10DependencyValues

/// The dependencies of one scope: the values that were set, and the keys' defaults for the rest.
public struct DependencyValues: Sendable {
  private indirect enum Chain: Sendable {
    case end
    case link(ObjectIdentifier, any Sendable, Chain)
  }

  private var chain = Chain.end

  public init() {}

  public var context: DependencyContext {
    get { find(ObjectIdentifier(ContextSlot.self)) as? DependencyContext ?? .live }
    set { chain = .link(ObjectIdentifier(ContextSlot.self), newValue, chain) }
  }

  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      if let set = find(ObjectIdentifier(key)), let value = set as? Key.Value { return value }
      return switch context {
      case .live: key.liveValue
      case .preview: key.previewValue
      case .test: key.testValue
      }
    }
    set { chain = .link(ObjectIdentifier(key), newValue, chain) }
  }

  /// Returns these values, and in front of them those that were set in `other`.
  func merging(_ other: DependencyValues) -> DependencyValues {
    var merged = self
    merged.chain = Self.join(other.chain, to: chain)
    return merged
  }

  private static func join(_ front: Chain, to back: Chain) -> Chain {
    guard case .link(let id, let value, let next) = front else { return back }
    return .link(id, value, join(next, to: back))
  }

  private func find(_ id: ObjectIdentifier) -> (any Sendable)? {
    var rest = chain
    while case .link(let key, let value, let next) = rest {
      if key == id { return value }
      rest = next
    }
    return nil
  }
}

/// The type under which the context is stored: private, so that no key has it.
private enum ContextSlot {}
