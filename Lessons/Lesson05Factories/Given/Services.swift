/// A service that lists the Pokémon of each user.
public protocol PokemonService: Sendable {
  /// The family to which this service belongs.
  var provenance: Provenance { get }

  /// Returns the Pokémon of one user, in the order in which a list shows them.
  ///
  /// - Throws: an error if they can't be loaded.
  func pokemons(ownedBy userID: String) async throws -> [Pokemon]
}

/// A service that sends trade offers.
public protocol TradingManager: Sendable {
  /// The family to which this manager belongs.
  var provenance: Provenance { get }

  /// Sends an offer to its partner.
  ///
  /// - Throws: an error if the offer can't be sent.
  func propose(_ offer: TradeOffer) async throws
}

/// The family of a service.
public enum Provenance: Sendable {
  /// Real users and real Pokémon.
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
