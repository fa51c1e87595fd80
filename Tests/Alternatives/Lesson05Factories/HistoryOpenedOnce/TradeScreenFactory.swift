// Lesson 05 · Factories. Another good answer.
import Lesson05Factories

// A struct: it stores the environment and no screen.
final class TradeScreenFactory: TradeScreenMaking {
  // Two protocols of the environment: the signature says which services trade screens need.
  typealias Dependencies = HasPokemonService & HasTradingManager

  private let dependencies: any Dependencies

  init(dependencies: any Dependencies) {
    self.dependencies = dependencies
  }

  // Services come from the factory, values come from the caller.
  func makeTradeScreen(
    pokemonID: String,
    partnerID: String,
    onTraded: @escaping @MainActor () async -> Void
  ) -> any TradeScreen {
    PokemonTradeScreen(
      pokemonID: pokemonID,
      partnerID: partnerID,
      pokemonService: dependencies.pokemonService,
      tradingManager: dependencies.tradingManager,
      onTraded: onTraded
    )
  }
}
