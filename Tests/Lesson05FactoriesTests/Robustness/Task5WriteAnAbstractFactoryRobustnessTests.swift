import Exercise05Factories
import GradingSupport
import Lesson05Factories
import OutsideWorld
import Testing

extension Lesson05.Task5 {
  // Rule: A service works as before after its family was released.
  // Look at: TradingFamilies.swift, what the services refer to, and whether the family owns its market.
  @Test func `services work after their family was released`() async throws {
    guard try await usesItsMarket() else { return }
    let pokemons = ["misty": [Pokemon.number("1"), .number("2")]]
    var family: (any TradingFamily)? = makeSandboxFamily(market: SandboxMarket(pokemons: pokemons))
    let service = family?.makePokemonService()
    let manager = family?.makeTradingManager()
    family = nil
    try await manager?.propose(.number("1"))

    expectEqual(try await service?.numbers, ["2"])
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: TradingFamilies.swift, both methods of the live family.
  @Test func `both services of the live family are live services`() {
    _ = makeSandboxFamily(market: SandboxMarket()).provenances
    let family = makeLiveFamily()
    for _ in 1...2 { expectEqual(family.provenances, [.live, .live]) }
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: `Live` in TradingFamilies.swift.
  @Test func `the sandbox family never uses a live service`() async {
    let (_, uses) = await OutsideWorld.watching {
      let family = makeSandboxFamily(market: SandboxMarket())
      _ = try? await family.makePokemonService().numbers
      try? await family.makeTradingManager().propose(.number("1"))
    }

    expectEqual(uses, [])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: TradingFamilies.swift and Wiring.swift, everything `static` or global.
  @Test(.ownProcess) func `two sandbox families use their own markets`() async throws {
    guard try await usesItsMarket() else { return }
    let families = ["1", "2"].map {
      makeSandboxFamily(market: SandboxMarket(pokemons: ["misty": [.number($0), .number("7")]]))
    }
    try await families[0].makeTradingManager().propose(.number("7"))

    expectEqual(try await families[0].makePokemonService().numbers, ["1"], "the first family")
    expectEqual(
      try await families[1].makePokemonService().numbers,
      ["2", "7"],
      "the second family"
    )
  }

  // Rule: Creating an object starts no work unless the task says so.
  // Look at: TradingFamilies.swift, the properties of the live family.
  @Test func `creating the live family creates no live service`() {
    let (family, uses) = OutsideWorld.watching { makeLiveFamily() }

    expectEqual(uses, [])
    withExtendedLifetime(family) {}
  }

  /// Returns whether a trade changes what the service returns. If not, only the rule of the example is broken.
  private func usesItsMarket() async throws -> Bool {
    let market = SandboxMarket(pokemons: ["misty": [.number("1"), .number("2")]])
    let family = makeSandboxFamily(market: market)
    try await family.makeTradingManager().propose(.number("1"))
    return try await family.makePokemonService().numbers == ["2"]
  }
}

extension TradingFamily {
  fileprivate var provenances: [Provenance] {
    [makePokemonService().provenance, makeTradingManager().provenance]
  }
}

extension PokemonService {
  /// The numbers of misty's Pokémon.
  fileprivate var numbers: [String] {
    get async throws { try await pokemons(ownedBy: "misty").map(\.id) }
  }
}
