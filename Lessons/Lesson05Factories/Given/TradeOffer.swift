/// A request to a partner for one of their Pokémon.
public struct TradeOffer: Hashable, Sendable {
  /// The ``Pokemon/id`` of the Pokémon to trade.
  public let pokemonID: String
  /// The user who owns it, such as `misty`.
  public let partnerID: String

  public init(pokemonID: String, partnerID: String) {
    self.pokemonID = pokemonID
    self.partnerID = partnerID
  }
}

/// The result of proposing a trade.
public enum TradeOutcome: Sendable {
  /// The offer was sent.
  case proposed
  /// The partner doesn't own the Pokémon, so no offer was sent.
  case gone
}
