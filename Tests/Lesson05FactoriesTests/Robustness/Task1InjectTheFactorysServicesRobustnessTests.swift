import Exercise05Factories
import GradingSupport
import Lesson05Factories
import OutsideWorld
import Testing

extension Lesson05.Task1 {
  // Rule: Each call of `makeTradeScreen` returns a new screen with the two identifiers that were passed.
  // Look at: TradeScreenFactory.swift, what the factory stores, and what it does with the identifiers.
  @Test func `equal and similar identifiers get screens of their own, unchanged`() {
    let factory = makeTradeScreenFactory(dependencies: EnvironmentSpy(owning: "7"))
    let identifiers = EdgeValues.pairs + [("7", "misty"), ("007", "Misty "), ("7", "misty")]
    let screens = (identifiers + identifiers).map { pokemon, partner in
      let screen = factory.makeTradeScreen(pokemonID: pokemon, partnerID: partner) {}
      expectEqual(Exactly(screen.pokemonID, screen.partnerID), Exactly(pokemon, partner))
      return screen
    }

    expectEqual(Set(screens.map(ObjectIdentifier.init)).count, screens.count, "different screens")
  }

  // Rule: A screen calls its own `onTraded` after each offer that it has sent, and at no other time.
  // Look at: TradeScreenFactory.swift, the argument `onTraded`.
  @Test(arguments: [false, true])
  func `each screen calls its own onTraded after each of its offers`(isCancelled: Bool) async {
    let environment = EnvironmentSpy(owning: "7")
    let calls = Recorder<Int>()
    var factory: (any TradeScreenMaking)? = makeTradeScreenFactory(dependencies: environment)
    let screens = [0, 1].compactMap { number in
      factory?.makeTradeScreen(pokemonID: "7", partnerID: "misty") { calls.record(number) }
    }
    // A screen may outlive its factory.
    factory = nil
    // One screen for both calls breaks the rule of the example.
    if screens.isEmpty || screens[0] === screens[1] { return }
    expectEqual(calls.values, [], "calls before the first offer")
    for number in [1, 0, 1] { await propose(screens[number], isCancelled: isCancelled) }

    // Screens without these services break the rule of the other example.
    if environment.offers.requests.isEmpty { return }
    expectEqual(calls.values, [1, 0, 1], "the screens whose onTraded was called")
  }

  // Rule: A screen calls its own `onTraded` after each offer that it has sent, and at no other time.
  // Look at: TradeScreenFactory.swift, the argument `onTraded`.
  @Test(arguments: ["the load fails", "the offer fails", "the Pokémon is gone"])
  func `no onTraded is called when no offer was sent`(reason: String) async {
    let environment = EnvironmentSpy(owning: "7")
    switch reason {
    case "the load fails": environment.loads.completeAll(with: .failure(AnyError()))
    case "the offer fails": environment.offers.completeAll(with: .failure(AnyError()))
    default: environment.loads.completeAll(with: .success([]))
    }
    let calls = Recorder<String>()
    let factory = makeTradeScreenFactory(dependencies: environment)
    let screen = factory.makeTradeScreen(pokemonID: "7", partnerID: "misty") {
      calls.record("onTraded")
    }
    _ = try? await screen.proposeTrade()

    // A screen without these services breaks the rule of the example.
    if environment.loads.requests.isEmpty { return }
    if reason == "the offer fails", environment.offers.requests.isEmpty { return }
    expectEqual(calls.count, 0)
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: PokemonTradeScreen.swift, which needs no change.
  @Test func `a trade of a Pokémon that is gone sends no offer`() async throws {
    let environment = EnvironmentSpy(owning: "8")
    let factory = makeTradeScreenFactory(dependencies: environment)
    let screen = factory.makeTradeScreen(pokemonID: "7", partnerID: "misty") {}

    expectEqual(try await screen.proposeTrade(), .gone)
    expectEqual(environment.offers.requests, [])
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: `Live` in TradeScreenFactory.swift.
  @Test func `the factory and its screens never use a live service`() async {
    let (_, uses) = await OutsideWorld.watching {
      let factory = makeTradeScreenFactory(dependencies: EnvironmentSpy(owning: "7"))
      let screen = factory.makeTradeScreen(pokemonID: "7", partnerID: "misty") {}
      _ = try? await screen.proposeTrade()
    }

    expectEqual(uses, [])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: TradeScreenFactory.swift and Wiring.swift, everything `static` or global.
  @Test(.ownProcess) func `two factories use their own environments`() async {
    let environments = [EnvironmentSpy(owning: "7"), EnvironmentSpy(owning: "7")]
    let factories = environments.map { makeTradeScreenFactory(dependencies: $0) }
    for number in [0, 1, 0] {
      let screen = factories[number].makeTradeScreen(pokemonID: "7", partnerID: "misty") {}
      _ = try? await screen.proposeTrade()
    }

    let counts = environments.map(\.offers.requests.count)
    // Factories without these environments break the rule of the example.
    if counts == [0, 0] { return }
    expectEqual(counts, [2, 1], "offers to each environment")
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: TradeScreenFactory.swift, what the factory stores.
  @Test(arguments: [0, 1, 2])
  func `a screen is released while its factory is in use`(trades: Int) async {
    let factory = makeTradeScreenFactory(dependencies: EnvironmentSpy(owning: "7"))
    await expectDeallocated("the screen after \(trades) trades") {
      let screen = factory.makeTradeScreen(pokemonID: "7", partnerID: "misty") {}
      for _ in 0..<trades { _ = try? await screen.proposeTrade() }
      return screen
    }
    withExtendedLifetime(factory) {}
  }

  private func propose(_ screen: any TradeScreen, isCancelled: Bool) async {
    await Task {
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      _ = try? await screen.proposeTrade()
    }.value
  }
}
