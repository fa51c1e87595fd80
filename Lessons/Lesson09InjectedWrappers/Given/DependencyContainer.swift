import Foundation
import OutsideWorld

/// A container as in lesson 08, in small: services are registered under their types, and built when
/// requested. Any thread may register and request; a builder may request what it needs from the
/// container. A test that watches the outside world sees each request.
public final class DependencyContainer: @unchecked Sendable {
  // Unchecked, because the lock guards both and the compiler can't see that. It is never held while
  // something is built.
  private let lock = NSLock()
  private var registrations: [ObjectIdentifier: (name: String, registration: any Filed)] = [:]
  private var asked: [String] = []

  public init() {}

  /// The names of all types that this container was asked for so far, in order.
  public var requests: [String] { lock.withLock { asked } }

  /// Registers a way to build a service, in the place of an earlier one for the type.
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

  /// The service registered under exactly this type.
  ///
  /// - Throws: ``ContainerError/missing(_:registered:)``, or ``ContainerError/registered(_:as:)`` for a
  ///   model.
  public func resolve<Service: Sendable>(_ type: Service.Type) throws -> Service {
    try find(type, as: Registration<Service>.self).service(self)
  }

  /// The service registered under this type, for callers that can't go on without it.
  ///
  /// Stops the program when there is none, with what is missing and what there is.
  public func require<Service: Sendable>(_ type: Service.Type) -> Service {
    do { return try resolve(type) } catch { fatalError("DependencyContainer: \(error)") }
  }

  func file(_ type: Any.Type, _ registration: some Filed) {
    lock.withLock { registrations[ObjectIdentifier(type)] = ("\(type)", registration) }
  }

  func find<Found: Sendable>(_ type: Any.Type, as found: Found.Type) throws -> Found {
    let name = self === Self.shared ? "the app's container" : "a container"
    OutsideWorld.touched("\(name) was asked for \(type)")
    return try lock.withLock {
      asked.append("\(type)")
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

/// What a container keeps under a type.
protocol Filed: Sendable {
  var kind: RegistrationKind { get }
}

/// How a service is obtained.
private struct Registration<Service: Sendable>: Filed {
  let kind = RegistrationKind.service
  let service: @Sendable (DependencyContainer) -> Service
}

/// A value that the first request builds, while other requests for it wait.
private final class Once<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because the lock guards the value. A lock a value: building one may ask for others.
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
