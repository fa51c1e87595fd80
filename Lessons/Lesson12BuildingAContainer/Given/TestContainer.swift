/// A container for tests, in which doubles replace services.
public protocol TestContainer: Sendable {
  /// The container from which services are resolved.
  var container: any Container { get }

  /// Registers a double in place of a service, for all services of this container that need it.
  ///
  /// An instance that is stored already keeps the services with which it was built.
  /// Such a double is called a mock here, as in many libraries. This one verifies no calls.
  func registerMock<Service: Sendable>(_ type: Service.Type, name: String?, _ mock: Service)

  /// Returns the missing services of these types, which are registered without a name: the types, or their
  /// dependencies at any depth. A builder stops at its first missing service, so the next one isn't listed.
  ///
  /// - Returns: the descriptions of their keys, each once, in alphabetical order.
  func verifyRegistrations(_ types: [Any.Type]) -> [String]
}

extension TestContainer {
  /// Registers a double in place of a service without a name.
  public func registerMock<Service: Sendable>(_ type: Service.Type, _ mock: Service) {
    registerMock(type, name: nil, mock)
  }
}
