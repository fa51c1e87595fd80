// Lesson 05 · Factories. A wrong answer.
import Lesson05Factories

@MainActor
final class TradeScreenFactory: TradeScreenMaking {
  // Two protocols of the environment and no more: the signature says what trade screens need.
  typealias Dependencies = HasPokemonService & HasTradingManager

  private var made: [PokemonTradeScreen] = []
  private let dependencies: any Dependencies

  init(dependencies: any Dependencies) {
    self.dependencies = dependencies
  }

  // Services come from the factory, values come from whoever asks.
  func makeTradeScreen(
    pokemonID: String,
    partnerID: String,
    onTraded: @escaping @MainActor () async -> Void
  ) -> any TradeScreen {
    let screen = PokemonTradeScreen(
      pokemonID: pokemonID,
      partnerID: partnerID,
      pokemonService: dependencies.pokemonService,
      tradingManager: dependencies.tradingManager,
      onTraded: onTraded
    )
    made.append(screen)
    return screen
  }
}
