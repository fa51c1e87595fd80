/// A Pokémon that somebody owns.
public struct Pokemon: Hashable, Sendable {
  /// Its number as text, such as `25`.
  public let id: String
  /// What people call it, such as `Pikachu`.
  public let name: String

  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}
