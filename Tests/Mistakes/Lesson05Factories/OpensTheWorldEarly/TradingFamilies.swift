// Lesson 05 · Factories. A wrong answer.
import Lesson05Factories

struct LiveTradingFamily: TradingFamily {
  private let pokemonService = LivePokemonService()
  private let tradingManager = LiveTradingManager()

  func makePokemonService() -> any PokemonService { pokemonService }

  func makeTradingManager() -> any TradingManager { tradingManager }
}

struct SandboxTradingFamily: TradingFamily {
  let market: SandboxMarket

  func makePokemonService() -> any PokemonService { SandboxPokemonService(market: market) }

  func makeTradingManager() -> any TradingManager { SandboxTradingManager(market: market) }
}
