/// A market whose users and Pokémon exist in memory only.
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

/// A service for the Pokémon of one market.
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

/// A manager that trades in one market, where each offer is accepted immediately.
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
