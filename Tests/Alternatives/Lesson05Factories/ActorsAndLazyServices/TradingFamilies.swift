// Lesson 05 · Factories. Another good answer.
import Lesson05Factories
import Synchronization

final class OnceTradingFamily: TradingFamily {
  private typealias Services = (service: any PokemonService, manager: any TradingManager)

  private let make: @Sendable () -> (any PokemonService, any TradingManager)
  private let services = Mutex<Services?>(nil)

  init(_ make: @escaping @Sendable () -> (any PokemonService, any TradingManager)) {
    self.make = make
  }

  func makePokemonService() -> any PokemonService { both().service }

  func makeTradingManager() -> any TradingManager { both().manager }

  private func both() -> Services {
    services.withLock { services in
      let both = services ?? make()
      services = both
      return both
    }
  }
}
