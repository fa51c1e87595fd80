import Exercise05Factories
import GradingSupport
import Lesson05Factories
import Testing

extension Lesson05 {
  @Suite("Task 5 · Write an abstract factory", .ownProcess)
  struct Task5 {
    // Rule: Both services of the sandbox family are sandbox services.
    // Look at: TradingFamilies.swift, both methods of the sandbox family.
    @Test func `both services of the sandbox family are sandbox services`() {
      let family = makeSandboxFamily(market: SandboxMarket())

      let service = family.makePokemonService()
      let manager = family.makeTradingManager()

      #expect(service.provenance == .sandbox)
      #expect(manager.provenance == .sandbox)
    }

    // Rule: Both services of the sandbox family use the market passed to `makeSandboxFamily`.
    // Look at: TradingFamilies.swift, the market of each service; Wiring.swift, `makeSandboxFamily`.
    @Test func `a trade in the sandbox changes what its service returns`() async throws {
      let market = SandboxMarket(pokemons: ["misty": [.number("1"), .number("2")]])
      let family = makeSandboxFamily(market: market)

      try await family.makeTradingManager().propose(.number("1"))

      let pokemons = try await family.makePokemonService().pokemons(ownedBy: "misty")
      #expect(pokemons == [.number("2")])
    }
  }
}

extension TradeOffer {
  /// Creates an offer to misty for the Pokémon with this number.
  static func number(_ id: String) -> TradeOffer { TradeOffer(pokemonID: id, partnerID: "misty") }
}
