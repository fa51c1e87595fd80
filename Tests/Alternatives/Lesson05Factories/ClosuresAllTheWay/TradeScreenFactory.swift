// Lesson 05 · Factories. Another good answer.
import Lesson05Factories

struct TradeScreenFactory: TradeScreenMaking {
  private let make:
    @MainActor (String, String, @escaping @MainActor () async -> Void) -> any TradeScreen

  init(dependencies: any HasPokemonService & HasTradingManager) {
    let service = dependencies.pokemonService
    let manager = dependencies.tradingManager
    make = { pokemonID, partnerID, onTraded in
      PokemonTradeScreen(
        pokemonID: pokemonID,
        partnerID: partnerID,
        pokemonService: service,
        tradingManager: manager,
        onTraded: onTraded
      )
    }
  }

  func makeTradeScreen(
    pokemonID: String,
    partnerID: String,
    onTraded: @escaping @MainActor () async -> Void
  ) -> any TradeScreen {
    make(pokemonID, partnerID, onTraded)
  }
}
