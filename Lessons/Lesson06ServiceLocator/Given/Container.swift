/// Where services are registered. Every service is filed under the type that is asked for, which is
/// usually a protocol: `register((any UserSession).self, instance: session)`.
///
/// A type is registered once. Registering it again is a mistake in the program and stops it, whichever
/// two of the three ways were used; the message names the type.
public protocol Container: Sendable {
  /// Files a service that exists already.
  func register<Service: Sendable>(_ type: Service.Type, instance: Service)

  /// Files a way to build a service that all share.
  ///
  /// - Parameter build: called when the service is first asked for, and never again. What it returns
  ///   lives as long as the container. It may ask the resolver for other services.
  func register<Service: Sendable>(
    _ type: Service.Type,
    shared build: @escaping @Sendable (any Resolver) -> Service
  )

  /// Files a way to build a service that nobody shares.
  ///
  /// - Parameter build: called each time the service is asked for. It may ask the resolver for others.
  func register<Service: Sendable>(
    _ type: Service.Type,
    factory build: @escaping @Sendable (any Resolver) -> Service
  )

  /// Puts an instance in the place of whatever is filed under the type, built or not, or of nothing.
  func replace<Service: Sendable>(_ type: Service.Type, with instance: Service)
}
