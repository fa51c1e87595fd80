// Lesson 05 · Factories. Task 5: write an abstract factory.
// Grade it: swift test --filter Lesson05/Task5
import Lesson05Factories

/// A factory for the services of both families: each method checks which family it is.
struct TradingServices: TradingFamily {
  let sandbox: SandboxMarket?

  func makePokemonService() -> any PokemonService {
    guard let sandbox else { return LivePokemonService() }
    return SandboxPokemonService(market: sandbox)
  }

  func makeTradingManager() -> any TradingManager {
    // TODO: 5. Write a type for each family, so that no method has to check.
    LiveTradingManager()
  }
}
