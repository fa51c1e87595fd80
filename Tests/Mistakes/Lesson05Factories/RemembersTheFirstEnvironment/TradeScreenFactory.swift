// Lesson 05 · Factories. A wrong answer.
import Lesson05Factories

@MainActor
struct TradeScreenFactory: TradeScreenMaking {
  typealias Dependencies = HasPokemonService & HasTradingManager

  private static var environment: (any Dependencies)?
  private let dependencies: any Dependencies

  init(dependencies: any Dependencies) {
    self.dependencies = Self.environment ?? dependencies
    Self.environment = self.dependencies
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
      tradingManager: dependencies.tradingManager,
      onTraded: onTraded
    )
  }
}
