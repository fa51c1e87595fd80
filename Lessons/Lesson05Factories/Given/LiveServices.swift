import OutsideWorld

/// Stands in for the server that knows all Pokémon, and records that it was used.
public struct LivePokemonService: PokemonService {
  public let provenance = Provenance.live

  public init() {
    OutsideWorld.touched("someone made a LivePokemonService")
  }

  public func pokemons(ownedBy userID: String) async throws -> [Pokemon] {
    OutsideWorld.touched("the live server was asked for the Pokémon of \(userID)")
    return [Pokemon(id: "0", name: "Live Missingno")]
  }
}

/// Stands in for the server that trades for real, and records that it was used.
public struct LiveTradingManager: TradingManager {
  public let provenance = Provenance.live

  public init() {
    OutsideWorld.touched("someone made a LiveTradingManager")
  }

  public func propose(_ offer: TradeOffer) async throws {
    OutsideWorld.touched("number \(offer.pokemonID) of \(offer.partnerID) was traded for real")
  }
}
