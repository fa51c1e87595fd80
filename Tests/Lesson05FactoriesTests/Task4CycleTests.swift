import Exercise05Factories
import GradingSupport
import Lesson05Factories
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
      await #expect(processExitsWith: .success) {
        await Stories.tell(TradeStory.self) { story in
          let isBusy = story.trades.contains { $0.call.outcome == nil }
          if isBusy || !story.desk.loads.waiting.isEmpty { return }
          let isThere: Bool = story.floor.closed?.object != nil
          try must("whether the released navigator is still there", be: false, is: isThere)
        }
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

    // Rule: After every trade, a list from `makeTradingFlow` loads again, even if another load is running.
    // Look at: Wiring.swift, `onTraded`; PokemonListScreen.swift, what makes `willAppear` do nothing; what is `static`.
    @Test func `loads again whatever else goes on`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(TradeStory.self, count: 400) { story in
          for list in [0, 1] where story.floor.released[list] == nil {
            let name = TradeStory.partners[list]
            if let known = story.lists[list].known {
              try must("the rows of “\(name)”", be: known, is: try story.rows(list))
            }
            // A load may wait for the one before it.
            guard story.waiting(list).isEmpty else { continue }
            let loads = story.desk.loads.requests.indices.filter { story.isLoad($0, of: list) }
            for trade in story.trades where trade.list == list {
              guard let number = trade.loads else { continue }
              let isLoaded: Bool = loads.contains { $0 >= number }
              let what = "whether the list of “\(name)” loads after the offer was sent"
              try must(what, be: true, is: isLoaded)
            }
          }
        }
      }
    }

    // Rule: A trade ends as usual, even if its list was released.
    // Look at: `unowned` in Wiring.swift.
    @Test func `survives a trade that ends after its list is gone`() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        TradeStory.risk = .tradeWithoutList
        await Stories.tell(TradeStory.self, count: 400) { story in
          let offers = story.desk.offers.requests
          for trade in story.trades {
            if let offer = trade.offer, offers.indices.contains(offer) {
              let wanted = [trade.screen.number, TradeStory.partners[trade.list]]
              let sent = [offers[offer].pokemonID, offers[offer].partnerID]
              try must("the number and the user of the offer", be: wanted, is: sent)
            }
            // It may wait for the load that it asked for.
            guard let ending = trade.ending, story.waiting(trade.list).isEmpty else { continue }
            try must("how the trade ends", be: ending, is: trade.outcome)
          }
        }
      }
      let text: String = result?.errorText ?? ""
      #expect(!text.contains("deallocated"), "`onTraded` uses a list that was released")
    }

    // Rule: Selecting a row after the navigator was released opens nothing and doesn't stop the program.
    // Look at: `unowned` in PokemonListScreen.swift.
    @Test func `survives a tap after its navigator is gone`() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        TradeStory.risk = .tapWithoutNavigator
        await Stories.tell(TradeStory.self, count: 200) { story in
          try must("the screens on another navigator", be: 0, is: story.floor.elsewhere)
        }
      }
      let text: String = result?.errorText ?? ""
      #expect(!text.contains("deallocated"), "the list uses a navigator that was released")
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
