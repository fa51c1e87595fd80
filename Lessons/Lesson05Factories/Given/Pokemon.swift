/// A Pokémon of a user.
public struct Pokemon: Hashable, Sendable {
  /// Its number as text, such as `25`.
  public let id: String
  /// Its name, such as `Pikachu`. Two Pokémon may have the same.
  public let name: String

  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}
