// Lesson 05 · Factories. Task 1: move the making into a factory.
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
    // TODO: 1. Two callers want the same Pokémon from two users. What does the second get?
    if let screen = screens[pokemonID] { return screen }
    let screen = PokemonTradeScreen(
      pokemonID: pokemonID,
      partnerID: partnerID,
      // TODO: 1. There is an environment with both services. It isn't used.
      pokemonService: LivePokemonService(),
      tradingManager: LiveTradingManager(),
      onTraded: onTraded
    )
    screens[pokemonID] = screen
    return screen
  }
}
