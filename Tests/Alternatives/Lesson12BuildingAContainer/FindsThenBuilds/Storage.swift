// Lesson 12 · Building a container. Another good answer.
import Foundation
import Lesson12BuildingAContainer

/// The registration of one service. It is an object, so that `===` distinguishes it from its replacement.
final class Registration: Sendable {
  let key: ServiceKey
  let lifetime: Lifetime
  /// An example of a run-time argument; nil for a service that is built without one.
  let example: Given?
  let build: @Sendable (any Resolver, Given?) throws -> any Sendable

  /// Whether it lives longer than a scope.
  var outlivesScopes: Bool { lifetime == .singleton || lifetime == .weak }

  init(
    _ key: ServiceKey,
    _ lifetime: Lifetime,
    example: Given? = nil,
    build: @escaping @Sendable (any Resolver, Given?) throws -> any Sendable
  ) {
    self.key = key
    self.lifetime = lifetime
    self.example = example
    self.build = build
  }
}

/// A run-time argument, with the type under which it was passed.
struct Given: Sendable {
  private struct Exact<Value: Sendable>: Sendable {
    let value: Value
  }

  private let exact: any Sendable
  private let loose: any Sendable
  private let isOptional: Bool

  init<Value: Sendable>(_ value: Value) {
    exact = Exact(value: value)
    loose = value
    isOptional = Value.self is any OptionalKind.Type
  }

  /// Returns the argument as a value of this type; nil if it is none. An optional has no other type.
  func value<Wanted: Sendable>(as type: Wanted.Type) -> Wanted? {
    if let same = exact as? Exact<Wanted> { return same.value }
    if isOptional || Wanted.self is any OptionalKind.Type { return nil }
    return loose as? Wanted
  }
}

private protocol OptionalKind {}
extension Optional: OptionalKind {}

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

  /// Creates a weak reference; nil for a value, which no caller could share.
  init?(_ service: any Sendable) {
    guard type(of: service as Any) is AnyClass else { return nil }
    // The cast is sound: the object belongs to a service, and those are Sendable.
    object = unsafeBitCast(service as AnyObject, to: (any Sendable & AnyObject).self)
  }
}

/// An instance, and the registration that built it.
struct Stored: Sendable {
  let registration: Registration
  let instance: Instance
}

/// The state of a container.
struct Storage: Sendable {
  var registered: [ServiceKey: Registration] = [:]
  var instances: [ServiceKey: Stored] = [:]
  var hasEnded = false
}

/// Held while a shared service is built; the same thread may take it again.
final class BuildLock: @unchecked Sendable {
  // Unchecked, because it holds nothing but a lock.
  private let lock = NSRecursiveLock()

  func whileHeld<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }
}
