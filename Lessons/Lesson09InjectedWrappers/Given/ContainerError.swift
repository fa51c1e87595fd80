/// Why a container gave nothing.
public enum ContainerError: Error, Hashable, CustomStringConvertible {
  /// Nothing is registered for this type. Both names are as Swift writes them.
  case missing(String, registered: [String])

  public var description: String {
    switch self {
    case .missing(let name, let registered):
      """
      Nothing is registered for \(name). \
      Registered: \(registered.isEmpty ? "nothing" : registered.sorted().joined(separator: ", ")). \
      Register it where the program starts.
      """
    }
  }
}
