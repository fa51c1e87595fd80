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
      await check(makeLiveFamily, makes: .live)
    }

    // Rule: Both services of the sandbox family are sandbox services. Look at: TradingFamilies.swift.
    @Test func `makes sandbox services for the sandbox family`() async {
      await check({ makeSandboxFamily(market: SandboxMarket()) }, makes: .sandbox)
    }

    private func check(
      _ make: @escaping () -> any TradingFamily,
      makes wanted: Provenance,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async {
      await Situations.check(pasts(of: make), orders, sourceLocation: sourceLocation) {
        sut,
        order in
        for _ in 1...1_100 {
          try must("service and manager", be: [wanted, wanted], is: sut.provenances(order))
        }
      }
    }

    // Rule: The sandbox family uses no live service. Look at: `Live` in TradingFamilies.swift.
    @Test func `trades nothing for real in the sandbox`() async throws {
      let (_, touched) = try await OutsideWorld.watching {
        let sut = makeSandboxFamily(market: SandboxMarket(pokemons: ["misty": [.numbered(1)]]))
        for _ in 1...2 {
          _ = try await sut.makePokemonService().pokemons(ownedBy: "misty")
          try await sut.makeTradingManager().propose(.number(1))
        }
      }

      let reached: [String] = touched
      #expect(reached == [])
    }

    // Rule: Both services of the sandbox family use the market passed to `makeSandboxFamily`.
    // Look at: TradingFamilies.swift, which market each service gets.
    @Test func `lists what its own manager has left`() async {
      let places = [(1, false), (2, false), (1, true), (2, true)].map { count, isGone in
        let end = isGone ? ", which were released" : ""
        return Situation("with families (\(count)) in one market\(end)") { (count, isGone) }
      }
      await Situations.check(places, callers) { place, isCancelled in
        try await inTask(cancelled: isCancelled) {
          let (count, isGone) = place
          let market = SandboxMarket(pokemons: ["misty": (0...4).map(Pokemon.numbered)])
          var families = (1...count).map { _ in makeSandboxFamily(market: market) }
          for _ in 1...1_100 { for family in families { _ = family.provenances() } }
          let managers = (families + families).map { $0.makeTradingManager() }
          let early =
            families.map { $0.makePokemonService() } + [SandboxPokemonService(market: market)]
          if isGone { families = [] }
          for trades in 0...managers.count {
            if trades > 0 { try await managers[trades - 1].propose(.number(trades - 1)) }
            let services: [any PokemonService] = early + families.map { $0.makePokemonService() }
            for (place, service) in services.enumerated() {
              let ids = try await service.pokemons(ownedBy: "misty").map(\.id)
              let what = "what service \(place + 1) shows after \(trades) trades"
              try must(what, be: (trades...4).map(String.init), is: ids)
            }
          }
        }
      }
    }

    // Rule: Two sandbox families with two markets share nothing.
    // Look at: what is `static` or global in TradingFamilies.swift, and what guards it.
    @Test func `keeps sandboxes of two threads apart`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("two threads made sandbox families, and not both came back")
        await Interleavings.check({}) { _, thread in
          makeSandboxFamily(
            // The family owns its market.
            market: SandboxMarket(pokemons: ["misty": [.numbered(thread), .numbered(7)]])
          )
        } rule: { _, families in
          try await families[0].makeTradingManager().propose(.number(7))
          for (family, left) in zip(families, [["0"], ["1", "7"]]) {
            let ids = try await family.makePokemonService().pokemons(ownedBy: "misty").map(\.id)
            try must("what a family shows after a trade of the first", be: left, is: ids)
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
      let uses: [(name: String, use: (any TradingFamily) -> Void)] = [
        ("with a new family", { _ in }),
        ("with a family in use", { _ = $0.provenances() }),
        (
          "with a sandbox family in use",
          { _ in _ = makeSandboxFamily(market: SandboxMarket()).provenances() }
        ),
        ("with a live family in use", { _ in _ = makeLiveFamily().provenances() }),
      ]
      return uses.map { name, use in
        Situation(name) {
          let family = make()
          use(family)
          return family
        }
      }
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
  fileprivate static func number(_ number: Int) -> TradeOffer {
    TradeOffer(pokemonID: "\(number)", partnerID: "misty")
  }
}
