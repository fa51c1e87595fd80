// Lesson 05 · Factories. A wrong answer.
import Lesson05Factories

struct LiveTradingFamily: TradingFamily {
  func makePokemonService() -> any PokemonService { LivePokemonService() }

  func makeTradingManager() -> any TradingManager { LiveTradingManager() }
}

struct SandboxTradingFamily: TradingFamily {
  let market: SandboxMarket

  func makePokemonService() -> any PokemonService { SandboxPokemonService(market: market) }

  func makeTradingManager() -> any TradingManager { LiveTradingManager() }
}
