// Lesson 05 · Factories. Another good answer.
import Lesson05Factories

enum Family: TradingFamily {
  case live
  case sandbox(SandboxMarket)

  func makePokemonService() -> any PokemonService {
    switch self {
    case .live: LivePokemonService()
    case .sandbox(let market): SandboxPokemonService(market: market)
    }
  }

  func makeTradingManager() -> any TradingManager {
    switch self {
    case .live: LiveTradingManager()
    case .sandbox(let market): SandboxTradingManager(market: market)
    }
  }
}
