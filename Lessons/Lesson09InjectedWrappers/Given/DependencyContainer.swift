import Foundation
import OutsideWorld

/// A small version of the container in lesson 08: it stores a builder for each type, and runs the builder when
/// the type is requested.
///
/// Any thread may register and request. A builder resolves its own dependencies from the container in its
/// argument. The outside world records each request.
public final class DependencyContainer: @unchecked Sendable {
  // Unchecked, because the lock guards both variables and the compiler can't see that. It is never held
  // while a builder runs.
  private let lock = NSLock()
  private var registrations: [ObjectIdentifier: (name: String, registration: any Filed)] = [:]
  private var requested: [String] = []

  public init() {}

  /// The names of all types that were requested from this container so far, in order.
  public var requests: [String] { lock.withLock { requested } }

  /// Registers a builder for a service. It replaces an earlier one for the same type.
  public func register<Service: Sendable>(
    _ type: Service.Type,
    _ lifetime: Lifetime,
    build: @escaping @Sendable (DependencyContainer) -> Service
  ) {
    switch lifetime {
    case .transient:
      file(type, Registration<Service>(service: build))
    case .singleton:
      let once = Once<Service>()
      file(type, Registration<Service> { container in once.value { build(container) } })
    }
  }

  /// Returns the service that is registered for exactly this type.
  ///
  /// - Throws: ``ContainerError/missing(_:registered:)``, or ``ContainerError/registered(_:as:)`` for a
  ///   model.
  public func resolve<Service: Sendable>(_ type: Service.Type) throws -> Service {
    try find(type, as: Registration<Service>.self).service(self)
  }

  /// Returns the service that is registered for exactly this type, for callers that can't continue without it.
  ///
  /// If there is none, it stops the program, with a message that names the missing type and all registered types.
  public func require<Service: Sendable>(_ type: Service.Type) -> Service {
    do { return try resolve(type) } catch { fatalError("DependencyContainer: \(error)") }
  }

  func file(_ type: Any.Type, _ registration: some Filed) {
    lock.withLock { registrations[ObjectIdentifier(type)] = ("\(type)", registration) }
  }

  func find<Found: Sendable>(_ type: Any.Type, as found: Found.Type) throws -> Found {
    let name = self === Self.shared ? "the app's container" : "a container"
    OutsideWorld.touched("\(name) was called for \(type)")
    return try lock.withLock {
      requested.append("\(type)")
      guard let registration = registrations[ObjectIdentifier(type)]?.registration else {
        throw ContainerError.missing("\(type)", registered: registrations.values.map(\.name))
      }
      guard let found = registration as? Found else {
        throw ContainerError.registered("\(type)", as: registration.kind)
      }
      return found
    }
  }
}

/// An entry of a container.
protocol Filed: Sendable {
  var kind: RegistrationKind { get }
}

/// The builder of a service.
private struct Registration<Service: Sendable>: Filed {
  let kind = RegistrationKind.service
  let service: @Sendable (DependencyContainer) -> Service
}

/// A value that the first request builds, while other requests wait for it.
private final class Once<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because the lock guards the value. Each value has a lock of its own: its builder may request others.
  private let lock = NSLock()
  private var stored: Value?

  func value(_ build: () -> Value) -> Value {
    lock.withLock {
      if let stored { return stored }
      let value = build()
      stored = value
      return value
    }
  }
}
