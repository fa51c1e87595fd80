/// Users and Pokémon that exist in memory only.
public actor SandboxMarket {
  private var pokemons: [String: [Pokemon]]

  /// - Parameter pokemons: the Pokémon of each user.
  public init(pokemons: [String: [Pokemon]] = [:]) {
    self.pokemons = pokemons
  }

  fileprivate func pokemons(ownedBy userID: String) -> [Pokemon] {
    pokemons[userID] ?? []
  }

  fileprivate func accept(_ offer: TradeOffer) {
    pokemons[offer.partnerID]?.removeAll { $0.id == offer.pokemonID }
  }
}

/// Knows the Pokémon of one sandbox.
public struct SandboxPokemonService: PokemonService {
  public let provenance = Provenance.sandbox
  private let market: SandboxMarket

  public init(market: SandboxMarket) {
    self.market = market
  }

  public func pokemons(ownedBy userID: String) async throws -> [Pokemon] {
    await market.pokemons(ownedBy: userID)
  }
}

/// Trades in one sandbox, where every offer is accepted at once.
public struct SandboxTradingManager: TradingManager {
  public let provenance = Provenance.sandbox
  private let market: SandboxMarket

  public init(market: SandboxMarket) {
    self.market = market
  }

  public func propose(_ offer: TradeOffer) async throws {
    await market.accept(offer)
  }
}
