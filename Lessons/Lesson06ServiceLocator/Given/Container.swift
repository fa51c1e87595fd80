/// A place in which services are registered, each under the type that callers will resolve. That is usually a
/// protocol: `register((any UserSession).self, instance: session)`.
///
/// A type is registered once. A second registration stops the program with a message that names the type, in every
/// combination of the three methods, and after a `replace` too.
public protocol Container: Sendable {
  /// Registers a service that exists already.
  func register<Service: Sendable>(_ type: Service.Type, instance: Service)

  /// Registers a builder for a service that all callers share.
  ///
  /// - Parameter build: called when the service is first found or resolved, and never again. Its result lives as long
  ///   as the container. It may resolve other services.
  func register<Service: Sendable>(
    _ type: Service.Type,
    shared build: @escaping @Sendable (any Resolver) -> Service
  )

  /// Registers a builder that builds a new service for each caller.
  ///
  /// - Parameter build: called each time the service is found or resolved. It may resolve other services.
  func register<Service: Sendable>(
    _ type: Service.Type,
    factory build: @escaping @Sendable (any Resolver) -> Service
  )

  /// Replaces the registration of the type, built or not, by an instance. The type may also be new. A builder that was
  /// replaced is never called again.
  func replace<Service: Sendable>(_ type: Service.Type, with instance: Service)
}
