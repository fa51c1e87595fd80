// Lesson 05 · Factories. Task 1: inject the factory's services.
// Grade it: swift test --filter Lesson05/Task1
import Lesson05Factories

@MainActor
final class TradeScreenFactory: TradeScreenMaking {
  private var screens: [String: PokemonTradeScreen] = [:]

  func makeTradeScreen(
    pokemonID: String,
    partnerID: String,
    onTraded: @escaping @MainActor () async -> Void
  ) -> any TradeScreen {
    // TODO: 1. Create a new screen for each call.
    if let screen = screens[pokemonID] { return screen }
    let screen = PokemonTradeScreen(
      pokemonID: pokemonID,
      partnerID: partnerID,
      // TODO: 1. Take both services from an environment that the initializer takes.
      pokemonService: LivePokemonService(),
      tradingManager: LiveTradingManager(),
      onTraded: onTraded
    )
    screens[pokemonID] = screen
    return screen
  }
}
