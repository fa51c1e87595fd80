/// A container in the hands of a test.
public protocol TestContainer: Sendable {
  /// The container under it, which is the one that services are resolved from.
  var container: any Container { get }

  /// Puts a double in the place of a service, for everyone in the container who needs it.
  func registerMock<Service: Sendable>(_ type: Service.Type, name: String?, _ mock: Service)

  /// What is missing for these types to be resolved: themselves, or anything further down that they
  /// ask for; what a builder would ask after the first one missing is not seen. Descriptions of keys,
  /// each once, in alphabetical order; empty when all is there.
  func verifyRegistrations(_ types: [Any.Type]) -> [String]
}

extension TestContainer {
  /// Puts a double in the place of a service without a name.
  public func registerMock<Service: Sendable>(_ type: Service.Type, _ mock: Service) {
    registerMock(type, name: nil, mock)
  }
}
