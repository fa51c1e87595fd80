import Exercise05Factories
import GradingSupport
import Lesson05Factories
import OutsideWorld
import Testing

extension Lesson05 {
  @Suite("Task 1 · Move the making into a factory")
  @MainActor
  struct Task1 {
    // Rule: Every call of `makeTradeScreen` returns a new screen with the two identifiers that were passed.
    // Look at: TradeScreenFactory.swift, what the factory stores.
    @Test func `makes a new screen for every request`() async {
      await Situations.check(factories) { visit in
        let pairs =
          [("7", "misty"), ("7", "brock"), ("8", "misty"), ("007", "Misty "), ("", "")]
          + EdgeValues.pairs + Array(zip(texts, texts.reversed()))
        var screens: [any TradeScreen] = []
        let all = repeatElement(pairs, count: 40).joined()
        for (pokemon, partner) in all {
          let screen = visit.sut.screen(pokemon, of: partner)
          try must("pokemonID", be: Short(pokemon), is: Short(screen.pokemonID))
          try must("partnerID", be: Short(partner), is: Short(screen.partnerID))
          screens.append(screen)
        }
        let count: Int = Set(screens.map { ObjectIdentifier($0) }).count
        try must("the number of different screens", be: all.count, is: count)
      }
    }

    // Rule: Every screen uses the Pokémon service and the trading manager of the factory's environment.
    // Look at: TradeScreenFactory.swift, where a screen gets its services.
    @Test func `uses both services of its environment`() async {
      await Situations.check(factories) { visit in
        let (users, offers) = (visit.environment.service.users, visit.environment.manager.offers)
        let (asked, sent) = (users.values, offers.values)
        _ = try await visit.sut.screen("7", of: "misty").proposeTrade()
        _ = try await visit.sut.screen("3", of: "brock").proposeTrade()
        let expected = [
          TradeOffer(pokemonID: "7", partnerID: "misty"),
          TradeOffer(pokemonID: "3", partnerID: "brock"),
        ]
        try must("the service's users", be: asked + ["misty", "brock"], is: users.values)
        try must("the manager's offers", be: sent + expected, is: offers.values)
      }
    }

    // Rule: The factory and its screens use no live service.
    // Look at: `Live` in TradeScreenFactory.swift.
    @Test func `leaves the live services alone`() async {
      let (_, touched) = await OutsideWorld.watching {
        await Situations.check(factories) { visit in
          _ = try await visit.sut.screen("7", of: "misty").proposeTrade()
        }
        // A load fails, an offer is refused, the Pokémon is gone.
        let desk = TestEnvironment(owning: nil, [7], [], refusing: [1])
        let screen = makeTradeScreenFactory(dependencies: desk).screen("7", of: "misty")
        for _ in 1...3 { _ = try? await screen.proposeTrade() }
      }

      let reached: [String] = Array(Set(touched)).sorted()
      #expect(reached == [])
    }

    // Rule: A screen calls its own `onTraded` after every offer that it sent, and at no other time.
    // Look at: TradeScreenFactory.swift, where `onTraded` is passed on.
    @Test func `calls the callback of its own screen`() async {
      await #expect(processExitsWith: .success, "a trade ended this process") { @MainActor in
        await Situations.check(Task1().factories, callers) { visit, isCancelled in
          let (calls, user) = (Recorder<String>(), User())
          let screens = [("first", "7"), ("second", "7"), ("gone", "99"), ("lone", "7")]
          try await inTask(cancelled: isCancelled) {
            user.screens = screens.map { name, number in
              // The lone one outlives its factory.
              let other = makeTradeScreenFactory(dependencies: visit.environment)
              let factory = name == "lone" ? other : visit.sut
              return factory.makeTradeScreen(pokemonID: number, partnerID: "misty") {
                calls.record(name)
                // The user sends another offer while this callback runs.
                try? await user.trade()
              }
            }
          }
          try must("calls before a trade", be: [], is: calls.values)
          for trades in [[1, 1], [2], [0, 1], [1, 0], [3, 1, 3]] {
            user.trades = trades
            try await inTask(cancelled: isCancelled) { try await user.trade() }
          }
          let expected = ["second", "second", "first", "second", "second", "first"]
          try must("the calls", be: expected + ["lone", "second", "lone"], is: calls.values)
        }
      }
    }

    // Rule: A screen calls its own `onTraded` after every offer that it sent, and at no other time.
    // Look at: TradeScreenFactory.swift, where `onTraded` is passed on.
    @Test func `calls no callback after a failure`() async {
      let desks: [Situation<@Sendable (any Error) -> TestEnvironment>] = [
        Situation("when the Pokémon can't be loaded") {
          { @Sendable in TestEnvironment(owning: nil, [7], throwing: $0) }
        },
        Situation("when the offer can't be sent") {
          { @Sendable in TestEnvironment(owning: [7], refusing: [1], throwing: $0) }
        },
      ]
      await Situations.check(desks, failures) { desk, error in
        let calls = Recorder<String>()
        let sut = makeTradeScreenFactory(dependencies: desk(error))
        let screen = sut.makeTradeScreen(pokemonID: "7", partnerID: "misty") {
          calls.record("call")
        }
        var thrown = "nothing"
        do { _ = try await screen.proposeTrade() } catch { thrown = "\(type(of: error))" }
        try must("what the trade throws", be: "\(type(of: error))", is: thrown)
        try must("the calls after it", be: 0, is: calls.count)
        _ = try await screen.proposeTrade()
        try must("the calls after the next trade", be: 1, is: calls.count)
      }
    }

    // Rule: The factory stores no screen. Look at: TradeScreenFactory.swift, what the factory stores.
    @Test(arguments: 0...4)
    func `stores no screen that it made`(trades: Int) async {
      // A load fails, an offer is refused, an offer is sent, the Pokémon is gone.
      let desk = TestEnvironment(owning: nil, [7], [7], [], refusing: [1])
      let sut = makeTradeScreenFactory(dependencies: desk)

      await expectReleased("this screen has no owner any more") {
        let screen = sut.screen("7", of: "misty")
        for _ in 0..<trades { _ = try? await screen.proposeTrade() }
        return screen
      }

      withExtendedLifetime(sut) {}
    }

    // Rule: Two factories with two environments share nothing.
    // Look at: TradeScreenFactory.swift, where its services come from, and what is `static`.
    @Test func `keeps two factories apart`() async {
      await Situations.check(factories) { visit in
        let other = TestEnvironment(owning: [7])
        let later = makeTradeScreenFactory(dependencies: other)
        let sent = visit.environment.manager.offers.count
        _ = try await later.screen("7", of: "misty").proposeTrade()
        _ = try await visit.sut.screen("7", of: "misty").proposeTrade()
        let counts: [Int] = [visit.environment.manager.offers.count, other.manager.offers.count]
        try must("the offers in both environments", be: [sent + 1, 1], is: counts)
      }
    }

    @MainActor
    private final class User {
      var screens: [any TradeScreen] = []
      /// The numbers of the screens that the user still trades with.
      var trades: [Int] = []

      func trade() async throws {
        if !trades.isEmpty { _ = try await screens[trades.removeFirst()].proposeTrade() }
      }
    }

    @MainActor
    private struct Visit {
      let environment: TestEnvironment
      let sut: any TradeScreenMaking
    }

    private var factories: [Situation<Visit>] {
      func factory(
        _ name: String,
        then use: @escaping (Visit) async throws -> Void
      ) -> Situation<Visit> {
        Situation(name) {
          let environment = TestEnvironment(owning: [3, 7])
          let visit = Visit(
            environment: environment,
            sut: makeTradeScreenFactory(dependencies: environment)
          )
          try await use(visit)
          return visit
        }
      }
      return [
        factory("with a new factory") { _ in },
        factory("with a factory whose screen has traded") {
          _ = try await $0.sut.screen("7", of: "misty").proposeTrade()
        },
        factory("with another factory in use") { _ in
          let other = makeTradeScreenFactory(dependencies: TestEnvironment(owning: [7]))
          _ = try await other.screen("7", of: "misty").proposeTrade()
        },
      ]
    }
  }
}

extension TradeScreenMaking {
  /// A screen whose callback does nothing.
  @MainActor
  fileprivate func screen(_ pokemonID: String, of partner: String) -> any TradeScreen {
    makeTradeScreen(pokemonID: pokemonID, partnerID: partner, onTraded: {})
  }
}
