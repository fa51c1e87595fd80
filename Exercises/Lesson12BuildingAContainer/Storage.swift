// Lesson 12 · Building a container. The state of a container, for tasks 1 to 3.
// Grade it: swift test --filter Lesson12
import Lesson12BuildingAContainer

/// The registration of one service.
final class Registration: Sendable {
  let key: ServiceKey
  let lifetime: Lifetime
  /// An example of a run-time argument; nil for a service that is built without one.
  let example: (any Sendable)?
  let build: @Sendable (any Resolver, (any Sendable)?) throws -> any Sendable

  init(
    _ key: ServiceKey,
    _ lifetime: Lifetime,
    example: (any Sendable)? = nil,
    build: @escaping @Sendable (any Resolver, (any Sendable)?) throws -> any Sendable
  ) {
    self.key = key
    self.lifetime = lifetime
    self.example = example
    self.build = build
  }
}

/// The stored instance of a service.
enum Instance: Sendable {
  case strong(any Sendable)
  case weak(WeakBox)

  var service: (any Sendable)? {
    switch self {
    case .strong(let service): service
    case .weak(let box): box.object
    }
  }
}

struct WeakBox: Sendable {
  private(set) weak var object: (any Sendable & AnyObject)?

  init(_ service: any Sendable) {
    // TODO: 2. Throw `notAnObject` for a value: its box would be released immediately.
    // The cast is sound: the object belongs to a service, and those are Sendable.
    object = unsafeBitCast(service as AnyObject, to: (any Sendable & AnyObject).self)
  }
}

/// The state of a container.
struct Storage: Sendable {
  var registered: [ServiceKey: Registration] = [:]
  // TODO: 1. Store each instance together with its registration, so that replacing one removes the other.
  var instances: [ServiceKey: Instance] = [:]
}
