/// The reason why a container couldn't return a service.
public enum ContainerError: Error, Hashable, CustomStringConvertible {
  /// Nothing is registered for this type. Both names are as Swift writes them.
  case missing(String, registered: [String])
  /// This type is registered as the kind given here, and was requested as the other kind.
  case registered(String, as: RegistrationKind)

  public var description: String {
    switch self {
    case .missing(let name, let registered):
      """
      Nothing is registered for \(name). \
      Registered: \(registered.isEmpty ? "nothing" : registered.sorted().joined(separator: ", ")). \
      Register it where the program starts.
      """
    case .registered(let name, as: .service):
      "\(name) is registered as a service. Use require(_:) or resolve(_:)."
    case .registered(let name, as: .model):
      "\(name) is registered as a model. Use requireModel(_:)."
    }
  }
}

/// The kind of a registration.
public enum RegistrationKind: Hashable, Sendable {
  /// Registered by `register(_:_:build:)`.
  case service
  /// Registered by `registerModel(_:build:)`.
  case model
}
