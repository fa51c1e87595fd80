/// A place in which services are found, on any thread, and while another service is built.
public protocol Resolver: AnyObject, Sendable {
  /// Returns the service registered under exactly this type, or nil if there is none.
  func find<Service: Sendable>(_ type: Service.Type) -> Service?

  /// Returns the service registered under exactly this type, for callers that can't continue without it.
  ///
  /// If there is none, the program stops with a message that names the type and lists the registered types.
  func resolve<Service: Sendable>(_ type: Service.Type) -> Service
}
