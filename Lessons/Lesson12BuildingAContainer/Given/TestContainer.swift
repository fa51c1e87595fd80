/// A container for tests, in which doubles replace services.
public protocol TestContainer: Sendable {
  /// The container that services are resolved from.
  var container: any Container { get }

  /// Registers a double in place of a service, for all services of this container that need it.
  ///
  /// What is stored already keeps what it was built with.
  /// Such a double is called a mock here, as in many libraries. This one verifies no calls.
  func registerMock<Service: Sendable>(_ type: Service.Type, name: String?, _ mock: Service)

  /// What is missing before these types without a name can be resolved: the types, or services further down. That
  /// can be a service that only the child has and a singleton of its parent needs. A builder stops at its first
  /// missing service, so what it would need next isn't listed. Descriptions of keys, each once, in alphabetical
  /// order.
  func verifyRegistrations(_ types: [Any.Type]) -> [String]
}

extension TestContainer {
  /// Registers a double in place of a service without a name.
  public func registerMock<Service: Sendable>(_ type: Service.Type, _ mock: Service) {
    registerMock(type, name: nil, mock)
  }
}
