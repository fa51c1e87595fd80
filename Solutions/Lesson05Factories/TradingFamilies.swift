// Lesson 05 · Factories. One good answer of several.
import Lesson05Factories

// A type for each family, so that no method checks its family.
struct LiveTradingFamily: TradingFamily {
  func makePokemonService() -> any PokemonService { LivePokemonService() }

  func makeTradingManager() -> any TradingManager { LiveTradingManager() }
}

struct SandboxTradingFamily: TradingFamily {
  // Both products get the same market, so a list shows what was traded.
  let market: SandboxMarket

  func makePokemonService() -> any PokemonService { SandboxPokemonService(market: market) }

  func makeTradingManager() -> any TradingManager { SandboxTradingManager(market: market) }
}
