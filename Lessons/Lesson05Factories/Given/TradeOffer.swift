/// What is sent to a partner: I want this Pokémon of yours.
public struct TradeOffer: Hashable, Sendable {
  /// The ``Pokemon/id`` of the Pokémon that is wanted.
  public let pokemonID: String
  /// The user who owns it, such as `misty`.
  public let partnerID: String

  public init(pokemonID: String, partnerID: String) {
    self.pokemonID = pokemonID
    self.partnerID = partnerID
  }
}

/// How proposing a trade ended.
public enum TradeOutcome: Sendable {
  /// The offer was sent.
  case proposed
  /// The partner doesn't own the Pokémon (any more), so nothing was sent.
  case gone
}
