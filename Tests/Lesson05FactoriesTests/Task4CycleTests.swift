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
      await #expect(processExitsWith: .success) {
        await Stories.tell(TradeStory.self) { story in
          // A load that goes on may own its list.
          for index in story.lists.indices where story.waiting(index).isEmpty {
            let isThere: Bool = story.floor.released[index]?.object != nil
            let name = "whether the released list of “\(TradeStory.partners[index])” is still there"
            try must(name, be: false, is: isThere)
          }
        }
      }
    }

    // Rule: A navigator that shows the list is released when its owner releases it.
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
      await #expect(processExitsWith: .success) {
        await Stories.tell(TradeStory.self) { story in
          let busy = story.trades.filter { $0.call.outcome == nil }.map { $0.screen.object.object }
          for screen in story.floor.popped.compactMap(\.object.object) {
            let isThere: Bool = !busy.contains { $0 === screen }
            try must("whether a popped trade screen is still there", be: false, is: isThere)
          }
        }
      }
    }

    // Rule: After every trade, a list from `makeTradingFlow` loads again, even if another load goes on.
    // Look at: Wiring.swift, `onTraded`; PokemonListScreen.swift, what makes `willAppear` do nothing.
    @Test func `loads again whatever else goes on`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(TradeStory.self, count: 1000) { story in
          // The last list is a plain one. A load may wait for the one before it.
          for list in [0, 1]
          where story.floor.released[list] == nil && story.waiting(list).isEmpty {
            let name = TradeStory.partners[list]
            let loads = story.desk.loads.requests.indices.filter { story.isLoad($0, of: list) }
            for trade in story.trades where trade.list == list {
              guard let number = trade.loads else { continue }
              let isLoaded: Bool = loads.contains { $0 >= number }
              let what = "whether the list of “\(name)” loads after the offer was sent"
              try must(what, be: true, is: isLoaded)
            }
            guard let known = story.lists[list].known else { continue }
            try must("the rows of “\(name)”", be: known, is: try story.rows(list))
          }
        }
      }
    }

    // Rule: A trade whose list was released ends as usual.
    // Look at: `unowned` in Wiring.swift.
    @Test func `survives a trade that ends after its list is gone`() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        await Stories.tell(TradeStory.self, count: 1000) { story in
          for trade in story.trades {
            // It may wait for the load that it asked for.
            guard let ending = trade.ending, story.waiting(trade.list).isEmpty else { continue }
            try must("how the trade ends", be: ending, is: trade.outcome)
          }
        }
      }
      let text: String = result?.errorText ?? ""
      #expect(!text.contains("deallocated"), "`onTraded` needs a list that is there")
    }

    private func tapWithoutNavigator() async {
      await Situations.check(flows) { flow in
        let count: Int = await flow.rowsAfterATapWithoutNavigator()
        try must("the number of rows after the tap", be: 1, is: count)
      }
    }

    // Rule: Selecting a row after the navigator was released opens nothing, and the program goes on.
    // Look at: `unowned` in PokemonListScreen.swift.
    @Test func `survives a tap after its navigator is gone`() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        await Task4().tapWithoutNavigator()
      }
      let text: String = result?.errorText ?? ""
      #expect(!text.contains("deallocated"), "the list needs a navigator that is there")
    }

    enum Stage {
      case idle, open, traded, refused, gone, unlisted
      /// Not a stage of a trade: nothing can be loaded.
      case broken
    }

    private var stages: [Ending<Stage>] {
      [
        Ending("with no trade screen", .idle), Ending("with an open trade screen", .open),
        Ending("after a trade", .traded), Ending("after a refused offer", .refused),
        Ending("after a trade that came too late", .gone),
        Ending("after a trade whose new load failed", .unlisted),
      ]
    }

    private var flows: [Situation<Flow>] {
      func flow(_ name: String, _ use: @escaping (Flow) async throws -> Void) -> [Situation<Flow>] {
        [("", makeTradingFlow), (" from makeListScreen", makePlainList)].map { origin, make in
          Situation("with a \(name)\(origin)") {
            let flow = Flow(make)
            try await use(flow)
            return flow
          }
        }
      }
      return flow("new list") { _ in }
        + flow("list that was loaded twice") { for _ in 1...2 { await $0.list?.willAppear() } }
        + flow("list whose last load failed") { try await $0.advance(to: .broken) }
        + flow("list that has traded before") {
          try await $0.advance(to: .traded)
          $0.stack?.pop()
        }
    }
  }
}

/// A list without a flow around it, with your factory.
@MainActor
func makePlainList(
  partnerID: String,
  dependencies: any HasPokemonService & HasTradingManager,
  navigator: any Navigator
) -> any ListScreen {
  makeListScreen(
    partnerID: partnerID,
    pokemonService: dependencies.pokemonService,
    navigator: navigator,
    factory: makeTradeScreenFactory(dependencies: dependencies)
  )
}

/// A list with your factory, its navigator, and what happens to them.
@MainActor
private final class Flow {
  var stack: ScreenStack? = ScreenStack()
  var list: (any ListScreen)?
  private let service = Market()

  typealias Making =
    @MainActor (
      String, any HasPokemonService & HasTradingManager, any Navigator
    ) -> any ListScreen

  init(_ make: Making) {
    list = stack.map { make("misty", service, $0) }
  }

  func advance(to stage: Lesson05.Task4.Stage) async throws {
    service.state = .idle
    guard stage != .idle else { return }
    await list?.willAppear()
    service.state = stage
    if stage == .broken { return await list?.willAppear() ?? () }
    list?.select(row: 0)
    guard stack?.screens.last is any TradeScreen else { throw Broken("no trade screen is open") }
    if stage == .open { return }
    // After a failure an answer may try again, for as long as it likes.
    if stage == .unlisted { return _ = try? await stack?.proposeTrade() }
    _ = try? await SpawnedTasks.finished { try await stack?.proposeTrade() }
  }

  /// Selects a row when the navigator is gone, and returns the rows after another load.
  func rowsAfterATapWithoutNavigator() async -> Int {
    await list?.willAppear()
    stack = nil
    list?.select(row: 0)
    await list?.willAppear()
    return list?.pokemons.count ?? 0
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
    if state == .broken { throw PokemonServiceDouble.Broken() }
    return state == .gone ? [] : [.numbered(25)]
  }

  func propose(_ offer: TradeOffer) async throws {
    if state == .refused { throw TradingManagerSpy.Refused() }
    if state == .unlisted { state = .broken }
  }
}
