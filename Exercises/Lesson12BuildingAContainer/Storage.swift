// Lesson 12 · Building a container. What the container of tasks 1 to 4 remembers.
// Grade it: swift test --filter Lesson12
import Lesson12BuildingAContainer

/// How one service is built.
final class Registration: Sendable {
  let key: ServiceKey
  let lifetime: Lifetime
  /// What a run-time argument looks like; nil for a service that is built without one.
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

/// What is stored of a service.
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
    // TODO: 2. A struct gets in here as well. How long will its box live?
    // The cast is sound: the object belongs to a service, and those are Sendable.
    object = unsafeBitCast(service as AnyObject, to: (any Sendable & AnyObject).self)
  }
}

/// All that a container remembers.
struct Storage: Sendable {
  var registered: [ServiceKey: Registration] = [:]
  // TODO: 1. Register a key again, or remove it, and resolve: which instance answers?
  var instances: [ServiceKey: Instance] = [:]
}
