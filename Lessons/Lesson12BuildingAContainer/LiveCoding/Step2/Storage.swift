// Lesson 12 · Building a container. Tasks 1 to 3, done.
import Lesson12BuildingAContainer

/// The registration of one service. It is an object, because a later registration of the same key is another one.
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

/// A registration and its instance, side by side: replacing the one loses the other. It is an object,
/// because returning one then costs one count and copies nothing.
final class Entry: Sendable {
  let registration: Registration
  let instance: Instance?

  init(registration: Registration, instance: Instance? = nil) {
    self.registration = registration
    self.instance = instance
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

  /// Creates a box with a weak reference.
  ///
  /// - Throws: ``ContainerError/notAnObject(_:)``. A value can be held weakly too, in a box of the
  ///   runtime that has no other owner: it would be released immediately.
  init(_ service: any Sendable, _ key: ServiceKey) throws {
    guard Swift.type(of: service) is AnyObject.Type else { throw ContainerError.notAnObject(key) }
    // A service is Sendable, so its object is. The compiler has no cast for that: at run time there is
    // no `Sendable` to look for, and the two types are the same reference.
    object = unsafeBitCast(service as AnyObject, to: (any Sendable & AnyObject).self)
  }
}

/// The state of a container.
struct Storage: Sendable {
  var registered: [ServiceKey: Entry] = [:]
  /// The scoped services that this scope built, of registrations here or further up.
  var scoped: [ServiceKey: Entry] = [:]
  var isOver = false
}
