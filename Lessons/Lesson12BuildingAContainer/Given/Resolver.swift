/// Where services are asked for, from any thread.
///
/// A builder is handed one for the length of its call. It knows which scope was asked and what led
/// there, and that is why a builder asks it and not the container. A builder asks on its own thread: a
/// container may let one thread build at a time, so it must not wait for another thread that asks.
public protocol Resolver: Sendable {
  /// The service under this type and name.
  ///
  /// - Throws: ``ContainerError``, or what a builder threw.
  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service

  /// A service that is built with something known only now.
  ///
  /// - Throws: ``ContainerError``, or what a builder threw.
  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service
}

extension Resolver {
  /// The service under this type, without a name.
  public func resolve<Service: Sendable>(_ type: Service.Type) throws -> Service {
    try resolve(type, name: nil)
  }

  /// A service without a name that is built with something known only now.
  public func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    argument: Argument
  ) throws -> Service {
    try resolve(type, name: nil, argument: argument)
  }
}
