// Lesson 05 · Factories. Another good answer.
import Lesson05Factories

struct Family: TradingFamily {
  let pokemonService: @Sendable () -> any PokemonService
  let tradingManager: @Sendable () -> any TradingManager

  static let live = Family(
    pokemonService: { LivePokemonService() },
    tradingManager: { LiveTradingManager() }
  )

  static func sandbox(_ market: SandboxMarket) -> Family {
    Family(
      pokemonService: { SandboxPokemonService(market: market) },
      tradingManager: { SandboxTradingManager(market: market) }
    )
  }

  func makePokemonService() -> any PokemonService { pokemonService() }

  func makeTradingManager() -> any TradingManager { tradingManager() }
}
