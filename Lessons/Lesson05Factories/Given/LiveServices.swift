import OutsideWorld

/// A harmless service in place of the server with all Pokémon. It records its use.
public struct LivePokemonService: PokemonService {
  public let provenance = Provenance.live

  public init() {
    OutsideWorld.touched("a LivePokemonService was created")
  }

  public func pokemons(ownedBy userID: String) async throws -> [Pokemon] {
    OutsideWorld.touched("the live server got a request for the Pokémon of \(userID)")
    return [Pokemon(id: "0", name: "Live Missingno")]
  }
}

/// A harmless manager in place of the server that trades for real. It records its use.
public struct LiveTradingManager: TradingManager {
  public let provenance = Provenance.live

  public init() {
    OutsideWorld.touched("a LiveTradingManager was created")
  }

  public func propose(_ offer: TradeOffer) async throws {
    OutsideWorld.touched("number \(offer.pokemonID) of \(offer.partnerID) was traded for real")
  }
}
