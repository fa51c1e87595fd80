/// An object that resolves services, on any thread.
///
/// A builder gets a resolver for the length of its call. The resolver stores the scope of the call and the
/// services that are being built on the way, and that is why a builder resolves from it and not from the container.
/// It may also resolve from another container, or from a scope that it begins.
/// A builder resolves on its own thread: a container may let one thread build at a time, so a builder must
/// not wait for another thread that resolves.
public protocol Resolver: Sendable {
  /// Returns the service under this type and name.
  ///
  /// - Throws: ``ContainerError``, or the error of a builder.
  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service

  /// Returns a service that is built with a run-time argument.
  ///
  /// - Throws: ``ContainerError``, or the error of a builder.
  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service
}

extension Resolver {
  /// Returns the service under this type, without a name.
  public func resolve<Service: Sendable>(_ type: Service.Type) throws -> Service {
    try resolve(type, name: nil)
  }

  /// Returns a service without a name that is built with a run-time argument.
  public func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    argument: Argument
  ) throws -> Service {
    try resolve(type, name: nil, argument: argument)
  }
}
