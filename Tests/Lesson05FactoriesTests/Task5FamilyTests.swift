import Exercise05Factories
import GradingSupport
import Lesson05Factories
import OutsideWorld
import Testing

extension Lesson05 {
  @Suite("Task 5 · Keep a family together")
  struct Task5 {
    // Rule: Both services of the live family are live services. Look at: TradingFamilies.swift.
    @Test func `makes live services for the live family`() async {
      await Situations.check(pasts(of: makeLiveFamily), orders) { sut, isManagerFirst in
        for _ in 1...2 {
          let provenances: [Provenance] = sut.provenances(isManagerFirst)
          try must("service and manager", be: [.live, .live], is: provenances)
        }
      }
    }

    // Rule: Both services of the sandbox family are sandbox services. Look at: TradingFamilies.swift.
    @Test func `makes sandbox services for the sandbox family`() async {
      await Situations.check(pasts { makeSandboxFamily(market: SandboxMarket()) }, orders) {
        sut,
        isManagerFirst in
        for _ in 1...2 {
          let provenances: [Provenance] = sut.provenances(isManagerFirst)
          try must("service and manager", be: [.sandbox, .sandbox], is: provenances)
        }
      }
    }

    // Rule: The sandbox family uses no live service. Look at: `Live` in TradingFamilies.swift.
    @Test func `trades nothing for real in the sandbox`() async throws {
      let market = SandboxMarket(pokemons: ["misty": [.numbered(1)]])

      let (_, touched) = try await OutsideWorld.watching {
        let sut = makeSandboxFamily(market: market)
        for _ in 1...2 {
          _ = try await sut.makePokemonService().pokemons(ownedBy: "misty")
          try await sut.makeTradingManager().propose(.first)
        }
      }

      let reached: [String] = touched
      #expect(reached == [])
    }

    // Rule: Both services of the sandbox family use the market passed to `makeSandboxFamily`.
    // Look at: TradingFamilies.swift, which market each service gets.
    @Test func `lists what its own manager has left`() async throws {
      let market = SandboxMarket(pokemons: ["misty": [.numbered(1), .numbered(2)]])
      let sut = makeSandboxFamily(market: market)
      let early = sut.makePokemonService()
      let before: [Pokemon] = try await early.pokemons(ownedBy: "misty")

      try await sut.makeTradingManager().propose(.first)
      let seen: [Pokemon] = try await early.pokemons(ownedBy: "misty")
      let own: [Pokemon] = try await sut.makePokemonService().pokemons(ownedBy: "misty")
      let market2: [Pokemon] = try await SandboxPokemonService(market: market)
        .pokemons(ownedBy: "misty")

      #expect(before == [.numbered(1), .numbered(2)])
      #expect(seen == [.numbered(2)], "a service that was made before the trade")
      #expect(own == [.numbered(2)], "the family's own service after a trade")
      #expect(market2 == [.numbered(2)], "the market that was passed in after a trade")
    }

    // Rule: Two sandbox families with two markets share nothing.
    // Look at: `static` in TradingFamilies.swift.
    @Test func `keeps two sandboxes apart`() async throws {
      // The families own their markets.
      let families = [3, 4].map {
        makeSandboxFamily(
          market: SandboxMarket(pokemons: ["misty": [.numbered(1), .numbered($0)]])
        )
      }

      try await families[0].makeTradingManager().propose(.first)

      var rows: [[Pokemon]] = []
      for family in families {
        rows.append(try await family.makePokemonService().pokemons(ownedBy: "misty"))
      }
      #expect(rows == [[.numbered(3)], [.numbered(1), .numbered(4)]])
    }

    // Rule: Two sandbox families with two markets share nothing.
    // Look at: what is `static` or global in TradingFamilies.swift, and what guards it.
    @Test func `keeps sandboxes of two threads apart`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("two threads made sandbox families, and not both came back")
        await Interleavings.check({}) { _, thread in
          makeSandboxFamily(
            market: SandboxMarket(pokemons: ["misty": [.numbered(thread)]])
          )
        } rule: { _, families in
          for (thread, family) in families.enumerated() {
            let ids = try await family.makePokemonService().pokemons(ownedBy: "misty").map(\.id)
            try must("the pokemons of family \(thread)", be: ["\(thread)"], is: ids)
          }
        }
      }
    }

    // Rule: A family creates no service before one of its methods is called.
    // Look at: TradingFamilies.swift, what your live family stores.
    @Test func `makes no live service before it is asked`() {
      let (_, touched) = OutsideWorld.watching { makeLiveFamily() }

      let reached: [String] = touched
      #expect(reached == [])
    }

    private let orders = [
      Ending("when the service is made first", false),
      Ending("when the manager is made first", true),
    ]

    /// What may have happened before a family is asked.
    private func pasts(
      of make: @escaping () -> any TradingFamily
    ) -> [Situation<any TradingFamily>] {
      func past(
        _ name: String,
        _ use: @escaping (any TradingFamily) -> Void
      ) -> Situation<any TradingFamily> {
        Situation(name) {
          let family = make()
          use(family)
          return family
        }
      }
      return [
        past("with a new family") { _ in },
        past("with a family in use") { _ = $0.provenances() },
        past("with a sandbox family in use") { _ in
          _ = makeSandboxFamily(market: SandboxMarket()).provenances()
        },
        past("with a live family in use") { _ in _ = makeLiveFamily().provenances() },
      ]
    }
  }
}

extension TradingFamily {
  /// The service's and the manager's.
  fileprivate func provenances(_ isManagerFirst: Bool = false) -> [Provenance] {
    if isManagerFirst {
      let manager = makeTradingManager().provenance
      return [makePokemonService().provenance, manager]
    }
    return [makePokemonService().provenance, makeTradingManager().provenance]
  }
}

extension TradeOffer {
  fileprivate static let first = TradeOffer(pokemonID: "1", partnerID: "misty")
}
