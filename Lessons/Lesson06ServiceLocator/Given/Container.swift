/// Where services are registered, each under the type that callers will resolve. That is usually a
/// protocol: `register((any UserSession).self, instance: session)`.
///
/// A type is registered once. Registering it again is a mistake in the program and stops it, in every
/// combination of the three ways, and after a `replace` too. The message names the type.
public protocol Container: Sendable {
  /// Registers a service that exists already.
  func register<Service: Sendable>(_ type: Service.Type, instance: Service)

  /// Registers a way to build a service that all callers share.
  ///
  /// - Parameter build: called when the service is first found or resolved, and never again. What it
  ///   returns lives as long as the container. It may ask the resolver for other services.
  func register<Service: Sendable>(
    _ type: Service.Type,
    shared build: @escaping @Sendable (any Resolver) -> Service
  )

  /// Registers a way to build a new service for each caller.
  ///
  /// - Parameter build: called each time the service is found or resolved. It may ask the resolver for others.
  func register<Service: Sendable>(
    _ type: Service.Type,
    factory build: @escaping @Sendable (any Resolver) -> Service
  )

  /// Registers an instance in place of what was registered under the type, built or not. The type may also
  /// be new. A builder that was replaced is not called any more.
  func replace<Service: Sendable>(_ type: Service.Type, with instance: Service)
}
