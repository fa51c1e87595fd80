import Exercise05Factories
import GradingSupport
import Lesson05Factories
import OutsideWorld
import Testing

extension Lesson05 {
  @Suite("Task 1 · Move the making into a factory")
  @MainActor
  struct Task1 {
    // Rule: services come from the environment. Look at: TradeScreenFactory.makeTradeScreen.
    @Test(arguments: Varied.numbers(2))
    func `sends the offer through the manager of its environment`(number: Int) async throws {
      let environment = TestEnvironment(owning: number)
      let sut = makeTradeScreenFactory(dependencies: environment)

      _ = try await sut.screen(for: number, of: "misty").proposeTrade()

      let offers: [TradeOffer] = environment.manager.offers.values
      #expect(
        offers == [TradeOffer(pokemonID: "\(number)", partnerID: "misty")],
        "a screen must trade with the environment's manager; look at TradeScreenFactory.swift"
      )
    }

    // Rule: both services come from there. Look at: TradeScreenFactory.makeTradeScreen.
    @Test(arguments: Varied.names(2))
    func `asks the service of its environment who owns what`(partner: String) async throws {
      let environment = TestEnvironment(owning: 7)
      let sut = makeTradeScreenFactory(dependencies: environment)

      _ = try await sut.screen(for: 7, of: partner).proposeTrade()

      let users: [String] = environment.service.users.values
      #expect(
        users == [partner],
        "a screen must ask the environment's Pokémon service; look at TradeScreenFactory.swift"
      )
    }

    // Rule: with an environment in hand, nothing live is needed. Look at: what the factory makes.
    @Test func `leaves the live services alone`() async throws {
      let environment = TestEnvironment(owning: 7)

      let (_, touched) = try await OutsideWorld.watching {
        let sut = makeTradeScreenFactory(dependencies: environment)
        _ = try await sut.screen(for: 7, of: "misty").proposeTrade()
      }

      let reached: [String] = touched
      #expect(
        reached == [],
        "this test passed an environment in: use that; look for services that the factory makes"
      )
    }

    // Rule: each request is a screen of its own. Look at: what the factory keeps.
    @Test func `makes a new screen for every request`() {
      let sut = makeTradeScreenFactory(dependencies: TestEnvironment(owning: 7))

      let screens = [sut.screen(for: 7, of: "misty"), sut.screen(for: 7, of: "brock")]

      let partners: [String] = screens.map(\.partnerID)
      let count: Int = Set(screens.map { ObjectIdentifier($0) }).count
      #expect(
        partners == ["misty", "brock"],
        "each screen must have the values it was asked for; look at what the factory keeps"
      )
      #expect(count == 2, "two requests must be two screens; look at what the factory keeps")
    }

    // Rule: a factory keeps services and lets go of products. Look at: what the factory keeps.
    @Test func `keeps no screen that it made`() async {
      let sut = makeTradeScreenFactory(dependencies: TestEnvironment(owning: 7))

      await expectReleased("whoever asked owns the screen; look at what the factory keeps") {
        sut.screen(for: 7, of: "misty")
      }

      withExtendedLifetime(sut) {}
    }

    // Rule: products differ, services are the same. Look at: where each screen's manager comes from.
    @Test func `gives all its screens the same services`() async throws {
      let environment = TestEnvironment(owning: 3, 7)
      let sut = makeTradeScreenFactory(dependencies: environment)

      _ = try await sut.screen(for: 3, of: "misty").proposeTrade()
      _ = try await sut.screen(for: 7, of: "misty").proposeTrade()

      let numbers: [String] = environment.manager.offers.values.map(\.pokemonID)
      #expect(
        numbers == ["3", "7"],
        "both screens must trade with the one manager of the environment; look at the factory"
      )
    }

    // Rule: each factory has its environment. Look at: anything static in TradeScreenFactory.swift.
    @Test func `keeps two factories apart`() async throws {
      let environments = [TestEnvironment(owning: 7), TestEnvironment(owning: 7)]
      let factories = environments.map { makeTradeScreenFactory(dependencies: $0) }

      _ = try await factories[1].screen(for: 7, of: "misty").proposeTrade()

      let counts: [Int] = environments.map(\.manager.offers.count)
      #expect(counts == [0, 1], "a factory must use the environment it was made with")
    }

    // Rule: the callback is a run-time value like the others. Look at: what onTraded is passed to.
    @Test func `tells the caller who asked for the screen`() async throws {
      let told = Recorder<String>()
      let sut = makeTradeScreenFactory(dependencies: TestEnvironment(owning: 7))
      let screens = ["first", "second"].map { caller in
        sut.makeTradeScreen(pokemonID: "7", partnerID: "misty") { told.record(caller) }
      }

      for screen in screens { _ = try await screen.proposeTrade() }

      let callers: [String] = told.values
      #expect(
        callers == ["first", "second"],
        "each trade must call the onTraded that its own screen was made with; look at the factory"
      )
    }
  }
}
