/// Where services are asked for, from any thread, and from inside the building of another service.
public protocol Resolver: AnyObject, Sendable {
  /// The service filed under exactly this type, or nil if nothing is.
  func find<Service: Sendable>(_ type: Service.Type) -> Service?

  /// The service filed under exactly this type, for callers that can't go on without it.
  ///
  /// If there is none, this stops the program with a message that names the type, and lists the types
  /// that are registered.
  func resolve<Service: Sendable>(_ type: Service.Type) -> Service
}
