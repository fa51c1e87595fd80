/// Why a container couldn't provide a service.
public enum ContainerError: Error, Hashable, CustomStringConvertible {
  /// Nothing is registered for this type. Both names are as Swift writes them.
  case missing(String, registered: [String])
  /// This type is registered as one thing and was asked for as another.
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
      "\(name) is registered as a service. Ask for it with require(_:) or resolve(_:)."
    case .registered(let name, as: .model):
      "\(name) is registered as a model. Ask for it with requireModel(_:)."
    }
  }
}

/// What a type can be registered as.
public enum RegistrationKind: Hashable, Sendable {
  /// By `register(_:_:build:)`.
  case service
  /// By `registerModel(_:build:)`.
  case model
}
