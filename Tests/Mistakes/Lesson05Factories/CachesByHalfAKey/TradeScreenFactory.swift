// Lesson 05 · Factories. A wrong answer.
import Lesson05Factories

@MainActor
final class TradeScreenFactory: TradeScreenMaking {
  typealias Dependencies = HasPokemonService & HasTradingManager

  private let dependencies: any Dependencies
  private var screens: [String: any TradeScreen] = [:]

  init(dependencies: any Dependencies) {
    self.dependencies = dependencies
  }

  func makeTradeScreen(
    pokemonID: String,
    partnerID: String,
    onTraded: @escaping @MainActor () async -> Void
  ) -> any TradeScreen {
    let key = pokemonID
    if let screen = screens[key] { return screen }
    let screen = PokemonTradeScreen(
      pokemonID: pokemonID,
      partnerID: partnerID,
      pokemonService: dependencies.pokemonService,
      tradingManager: dependencies.tradingManager,
      onTraded: onTraded
    )
    screens[key] = screen
    return screen
  }
}
