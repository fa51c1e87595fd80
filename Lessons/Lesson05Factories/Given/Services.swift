/// Knows the Pokémon of every user.
public protocol PokemonService: Sendable {
  /// The family this service belongs to.
  var provenance: Provenance { get }

  /// The Pokémon of one user, in the order to show them.
  ///
  /// - Throws: if the list can't be loaded.
  func pokemons(ownedBy userID: String) async throws -> [Pokemon]
}

/// Sends trade offers.
public protocol TradingManager: Sendable {
  /// The family this manager belongs to.
  var provenance: Provenance { get }

  /// Sends an offer to its partner.
  ///
  /// - Throws: if the offer can't be sent.
  func propose(_ offer: TradeOffer) async throws
}

/// Which family a service belongs to.
public enum Provenance: Sendable {
  /// Real users, real Pokémon.
  case live
  /// A playground in memory.
  case sandbox
}

/// An environment that has a Pokémon service.
public protocol HasPokemonService: Sendable {
  var pokemonService: any PokemonService { get }
}

/// An environment that has a trading manager.
public protocol HasTradingManager: Sendable {
  var tradingManager: any TradingManager { get }
}
