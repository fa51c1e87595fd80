/// Where services are found, on any thread, and while another service is built.
public protocol Resolver: AnyObject, Sendable {
  /// The service registered under exactly this type, or nil if there is none.
  func find<Service: Sendable>(_ type: Service.Type) -> Service?

  /// The service registered under exactly this type, for callers that can't go on without it.
  ///
  /// If there is none, this stops the program with a message that names the type, and lists the types
  /// that are registered.
  func resolve<Service: Sendable>(_ type: Service.Type) -> Service
}
