// Lesson 05 · Factories. Task 5: keep a family together.
// Grade it: swift test --filter Lesson05/Task5
import Lesson05Factories

/// The services of both families, chosen by a check that every method makes.
struct TradingServices: TradingFamily {
  let sandbox: SandboxMarket?

  func makePokemonService() -> any PokemonService {
    guard let sandbox else { return LivePokemonService() }
    return SandboxPokemonService(market: sandbox)
  }

  func makeTradingManager() -> any TradingManager {
    // TODO: 5. This method forgot to check. A tester tried it out, and a Pikachu was traded for real.
    LiveTradingManager()
  }
}
