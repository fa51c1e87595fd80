import Exercise05Factories
import GradingSupport
import Lesson05Factories
import OutsideWorld
import Testing

extension Lesson05 {
  @Suite("Task 5 · Keep a family together")
  struct Task5 {
    // Rule: all products of a family are of that family. Look at: the methods of your sandbox family.
    @Test func `makes a sandbox of sandbox services`() {
      let sut = makeSandboxFamily(market: SandboxMarket())

      let provenances: [Provenance] = sut.provenances
      #expect(
        provenances == [.sandbox, .sandbox],
        "service and manager must both be of the sandbox; look at TradingFamilies.swift"
      )
    }

    // Rule: the same for the real world. Look at: the methods of your live family.
    @Test func `makes a live world of live services`() {
      let sut = makeLiveFamily()

      let provenances: [Provenance] = sut.provenances
      #expect(
        provenances == [.live, .live],
        "service and manager must both be live; look at TradingFamilies.swift"
      )
    }

    // Rule: what happens in the sandbox stays there. Look at: what your sandbox family makes.
    @Test func `trades nothing for real in the sandbox`() async throws {
      let market = SandboxMarket(pokemons: ["misty": [.numbered(1)]])

      let (_, touched) = try await OutsideWorld.watching {
        let sut = makeSandboxFamily(market: market)
        _ = try await sut.makePokemonService().pokemons(ownedBy: "misty")
        try await sut.makeTradingManager().propose(TradeOffer(pokemonID: "1", partnerID: "misty"))
      }

      let reached: [String] = touched
      #expect(
        reached == [],
        "the sandbox family must touch nothing live; look at TradingFamilies.swift"
      )
    }

    // Rule: products of a family fit each other. Look at: which market each of them gets.
    @Test(arguments: Varied.numbers(2))
    func `lists what its own manager has left`(number: Int) async throws {
      let market = SandboxMarket(pokemons: ["misty": [.numbered(1), .numbered(number)]])
      let sut = makeSandboxFamily(market: market)

      try await sut.makeTradingManager().propose(TradeOffer(pokemonID: "1", partnerID: "misty"))

      let left: [Pokemon] = try await sut.makePokemonService().pokemons(ownedBy: "misty")
      #expect(
        left == [.numbered(number)],
        "service and manager must share the market handed in; look at your sandbox family"
      )
    }

    // Rule: a family has a world of its own. Look at: anything static in TradingFamilies.swift.
    @Test func `keeps two sandboxes apart`() async throws {
      let families = [3, 4].map { number in
        makeSandboxFamily(market: SandboxMarket(pokemons: ["misty": [.numbered(number)]]))
      }

      var rows: [[Pokemon]] = []
      for family in families {
        rows.append(try await family.makePokemonService().pokemons(ownedBy: "misty"))
      }

      let expected: [[Pokemon]] = [[.numbered(3)], [.numbered(4)]]
      #expect(rows == expected, "each family must use the market handed to it; look for `static`")
    }

    // Rule: a factory makes when it is asked. Look at: what your live family keeps.
    @Test func `makes no live service before it is asked`() {
      let (_, touched) = OutsideWorld.watching { makeLiveFamily() }

      let reached: [String] = touched
      #expect(reached == [], "nobody asked for a service yet; look at the live family's properties")
    }
  }
}

extension TradingFamily {
  fileprivate var provenances: [Provenance] {
    [makePokemonService().provenance, makeTradingManager().provenance]
  }
}
