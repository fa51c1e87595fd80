// Lesson 05 · Factories. A wrong answer.
import Lesson05Factories

struct TradeScreenFactory: TradeScreenMaking {
  typealias Dependencies = HasPokemonService & HasTradingManager

  private let dependencies: any Dependencies

  init(dependencies: any Dependencies) {
    self.dependencies = dependencies
  }

  func makeTradeScreen(
    pokemonID: String,
    partnerID: String,
    onTraded: @escaping @MainActor () async -> Void
  ) -> any TradeScreen {
    PokemonTradeScreen(
      pokemonID: pokemonID,
      partnerID: partnerID,
      pokemonService: dependencies.pokemonService,
      tradingManager: LiveTradingManager(),
      onTraded: onTraded
    )
  }
}
