/// A Pokémon of a user.
public struct Pokemon: Hashable, Sendable {
  /// The number as text, such as `25`.
  public let id: String
  /// The name, such as `Pikachu`. Two Pokémon may have the same name.
  public let name: String

  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}
