/// The key of a service: its type, and a name where one type is not enough.
public struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
  /// The type, which is usually a protocol: `(any APIClient).self`.
  public let type: Any.Type
  /// The name that distinguishes two services of one type; nil for the one that needs none.
  public let name: String?

  public init(_ type: Any.Type, name: String? = nil) {
    self.type = type
    self.name = name
  }

  /// The type without its module, and the name: `APIClient "archive"`.
  public var description: String {
    typeName + (name.map { " \"\($0)\"" } ?? "")
  }

  /// Returns those of `keys` that the caller may have meant, in alphabetical order: the same type under
  /// another name, or a type whose name is part of the other's.
  public func near(among keys: some Sequence<ServiceKey>) -> [ServiceKey] {
    let own = typeName
    return keys.map { (key: $0, type: $0.typeName) }
      .filter { $0.key != self && ($0.type.contains(own) || own.contains($0.type)) }
      .map(\.key).sorted { $0.description < $1.description }
  }

  public static func == (one: ServiceKey, other: ServiceKey) -> Bool {
    one.type == other.type && one.name == other.name
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
    hasher.combine(name)
  }

  private var typeName: String {
    let fullName = String(reflecting: type)
    // `Bank.User` and `Shop.User` stay apart; the module in front of them says nothing new.
    guard let dot = fullName.firstIndex(of: "."), !fullName.contains("(") else { return fullName }
    return String(fullName[fullName.index(after: dot)...])
  }
}
