import Exercise05Factories
import GradingSupport
import Lesson05Factories
import Testing

extension Lesson05 {
  @Suite("Task 1 · Inject the factory's services", .ownProcess)
  @MainActor
  struct Task1 {
    // Rule: Each call of `makeTradeScreen` returns a new screen with the two identifiers that were passed.
    // Look at: TradeScreenFactory.swift, what the factory stores.
    @Test func `each call returns a new screen with the identifiers that were passed`() {
      let factory = makeTradeScreenFactory(dependencies: EnvironmentSpy(owning: "7"))

      let first = factory.makeTradeScreen(pokemonID: "7", partnerID: "misty") {}
      let second = factory.makeTradeScreen(pokemonID: "7", partnerID: "brock") {}

      #expect(first.partnerID == "misty")
      #expect(second.partnerID == "brock")
      #expect(second.pokemonID == "7")
      #expect(first !== second)
    }

    // Rule: Each screen uses the Pokémon service and the trading manager of the environment passed to
    // `makeTradeScreenFactory`. Look at: TradeScreenFactory.swift, `init` and the arguments of `PokemonTradeScreen`.
    @Test func `a screen uses both services of the injected environment`() async throws {
      let environment = EnvironmentSpy(owning: "7")
      let factory = makeTradeScreenFactory(dependencies: environment)
      let screen = factory.makeTradeScreen(pokemonID: "7", partnerID: "misty") {}

      _ = try await screen.proposeTrade()

      #expect(environment.loads.requests == ["misty"])
      #expect(environment.offers.requests == [TradeOffer(pokemonID: "7", partnerID: "misty")])
    }
  }
}
