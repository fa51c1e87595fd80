import Exercise05Factories
import Foundation
import GradingSupport
import Lesson05Factories
import OutsideWorld
import Testing

extension Lesson05 {
  @Suite("Task 4 · Break the cycles")
  @MainActor
  struct Task4 {
    // Rule: A list is released when its owner releases it, even while a trade screen is open.
    // Look at: Wiring.swift, what `onTraded` captures; and what list, factory and trade screens store.
    @Test func `releases a list without an owner`() async {
      await Situations.check(flows, stages) { flow, stage in
        weak let list = flow.list
        try await flow.advance(to: stage)
        flow.list = nil
        try must("whether the list is released", be: true, is: list == nil)
        withExtendedLifetime(flow) {}
      }
    }

    // Rule: A navigator that shows the list is released with its owner.
    // Look at: PokemonListScreen.swift, `navigator`; Wiring.swift, what `onTraded` captures.
    @Test func `lets go of a stack that still shows the list`() async {
      await Situations.check(flows, stages) { flow, stage in
        weak let stack = flow.stack
        if let list = flow.list { flow.stack?.push(list) }
        try await flow.advance(to: stage)
        flow.stack = nil
        flow.list = nil
        try must("whether the navigator is released", be: true, is: stack == nil)
      }
    }

    // Rule: A trade screen is released when it is popped.
    // Look at: PokemonListScreen.swift and TradeScreenFactory.swift, what they store.
    @Test func `lets go of a trade screen that was popped`() async {
      await Situations.check(flows, stages.filter { $0.value != .idle }) { flow, stage in
        try await flow.advance(to: stage)
        weak let screen = flow.stack?.screens.last
        flow.stack?.pop()
        try must("whether the trade screen is released", be: true, is: screen == nil)
        withExtendedLifetime(flow) {}
      }
    }

    // Rule: After every trade, the list loads again.
    // Look at: Wiring.swift, what is left of `onTraded`.
    @Test func `still loads again after every trade`() async {
      let stack = ScreenStack()
      let environment = TestEnvironment(owning: [1, 2], [1, 2], [2], [2], [2, 3], [3], [4])
      let sut = makeTradingFlow(partnerID: "misty", dependencies: environment, navigator: stack)
      await sut.willAppear()

      var rows: [[String]] = []
      for row in [0, 0, 1] {
        sut.select(row: row)
        _ = await SpawnedTasks.finished { try? await stack.proposeTrade() }
        rows.append(sut.pokemons.map(\.id))
      }

      // A trade loads the partner's Pokémon to look for one of them; the load after it is the list's.
      #expect(rows == [["2"], ["2", "3"], ["4"]])
      withExtendedLifetime(stack) {}
    }

    // Rule: A trade whose list was released ends as usual.
    // Look at: `unowned` in Wiring.swift.
    @Test func `survives a trade that ends after its list is gone`() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let (stack, environment) = (await ScreenStack(), TestEnvironment(owning: [25]))
        await Flow.openTrade(environment, on: stack)
        let outcome = try await stack.proposeTrade()
        expect(outcome, equals: .proposed, "how the trade ends, without its list")
        expect(environment.manager.offers.count, equals: 1, "the number of offers")
      }
      let text: String = result?.errorText ?? ""
      #expect(!text.contains("deallocated"), "`onTraded` needs a list that is there")
    }

    // Rule: A selection in a list whose navigator was released shows nothing and stops nothing.
    // Look at: `unowned` in PokemonListScreen.swift.
    @Test func `survives a tap after its navigator is gone`() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let count = await Flow.rowsAfterATapWithoutNavigator()
        expect(count, equals: 1, "the number of rows after the tap")
      }
      let text: String = result?.errorText ?? ""
      #expect(!text.contains("deallocated"), "the list needs a navigator that is there")
    }

    enum Stage {
      case idle, open, traded, refused, gone
    }

    private var stages: [Ending<Stage>] {
      [
        Ending("with no trade screen", .idle), Ending("with an open trade screen", .open),
        Ending("after a trade", .traded), Ending("after a refused offer", .refused),
        Ending("after a trade that came too late", .gone),
      ]
    }

    private var flows: [Situation<Flow>] {
      [
        Situation("with a new list") { Flow() },
        Situation("with a list that was loaded twice") {
          let flow = Flow()
          for _ in 1...2 { await flow.list?.willAppear() }
          return flow
        },
        Situation("with a list that has traded before") {
          let flow = Flow()
          try await flow.advance(to: .traded)
          flow.stack?.pop()
          return flow
        },
      ]
    }
  }
}

/// A list with your factory, its navigator, and what happens to them.
@MainActor
private final class Flow {
  var stack: ScreenStack? = ScreenStack()
  var list: (any ListScreen)?
  private let service = Market()

  init() {
    list = stack.map {
      makeTradingFlow(partnerID: "misty", dependencies: service, navigator: $0)
    }
  }

  func advance(to stage: Lesson05.Task4.Stage) async throws {
    service.state = .idle
    guard stage != .idle else { return }
    await list?.willAppear()
    list?.select(row: 0)
    guard stack?.screens.last is any TradeScreen else { throw Broken("no trade screen is open") }
    service.state = stage
    if stage == .open { return }
    _ = try? await SpawnedTasks.finished { try await stack?.proposeTrade() }
  }

  static func rowsAfterATapWithoutNavigator() async -> Int {
    let flow = Flow()
    await flow.list?.willAppear()
    flow.stack = nil
    flow.list?.select(row: 0)
    await flow.list?.willAppear()
    return flow.list?.pokemons.count ?? 0
  }

  /// The list is released when this returns, the trade screen stays open.
  static func openTrade(_ environment: TestEnvironment, on stack: ScreenStack) async {
    let list = makeTradingFlow(partnerID: "misty", dependencies: environment, navigator: stack)
    await list.willAppear()
    list.select(row: 0)
  }
}

/// An environment of one Pokémon, whose services do what the stage says.
private final class Market: HasPokemonService, HasTradingManager, PokemonService, TradingManager {
  private let stage = Locked(Lesson05.Task4.Stage.idle)
  let provenance = Provenance.sandbox

  var state: Lesson05.Task4.Stage {
    get { stage.withLock { $0 } }
    set { stage.withLock { $0 = newValue } }
  }
  var pokemonService: any PokemonService { self }
  var tradingManager: any TradingManager { self }

  func pokemons(ownedBy userID: String) async throws -> [Pokemon] {
    state == .gone ? [] : [.numbered(25)]
  }

  func propose(_ offer: TradeOffer) async throws {
    if state == .refused { throw TradingManagerSpy.Refused() }
  }
}
