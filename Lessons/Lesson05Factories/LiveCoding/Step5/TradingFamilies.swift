// Lesson 05 · Factories. Task 5: keep a family together.
// Grade it: swift test --filter Lesson05/Task5
import Lesson05Factories

// A type for each family: inside it there is nothing left to check.
struct LiveTradingFamily: TradingFamily {
  func makePokemonService() -> any PokemonService { LivePokemonService() }

  func makeTradingManager() -> any TradingManager { LiveTradingManager() }
}

struct SandboxTradingFamily: TradingFamily {
  // Both products get the same market, or a trade would not show in the list.
  let market: SandboxMarket

  func makePokemonService() -> any PokemonService { SandboxPokemonService(market: market) }

  func makeTradingManager() -> any TradingManager { SandboxTradingManager(market: market) }
}
