// Lesson 05 · Factories. A wrong answer.
import Lesson05Factories
import Synchronization

struct LiveTradingFamily: TradingFamily {
  func makePokemonService() -> any PokemonService { LivePokemonService() }

  func makeTradingManager() -> any TradingManager { LiveTradingManager() }
}

struct SandboxTradingFamily: TradingFamily {
  private static let markets = Mutex<SandboxMarket?>(nil)
  private let market: SandboxMarket

  init(market: SandboxMarket) {
    self.market = Self.markets.withLock { first in
      let market = first ?? market
      first = market
      return market
    }
  }

  func makePokemonService() -> any PokemonService { SandboxPokemonService(market: market) }

  func makeTradingManager() -> any TradingManager { SandboxTradingManager(market: market) }
}
