import Exercise05Factories
import GradingSupport
import Lesson05Factories
import Testing

extension Lesson05 {
  @Suite("Task 4 · Break the cycles")
  @MainActor
  struct Task4 {
    /// Judges the rules of all stories in which an answer with `unowned` survives.
    private static let process = TaskProcess {
      await #expect(processExitsWith: .success) { await TradeStory.judge() }
    }

    // Rule: A list is released when its owner releases it, even while a trade screen is open.
    // Look at: Wiring.swift, what `onTraded` captures; and what list, factory and trade screens store.
    @Test func `releases a list without an owner`() async {
      await Self.process.tells("released list")
    }

    // Rule: A navigator that shows the list is released when its owner releases it.
    // Look at: PokemonListScreen.swift, `navigator`; Wiring.swift, what `onTraded` captures.
    @Test func `lets go of a stack that still shows the list`() async {
      await Self.process.tells("released navigator")
    }

    // Rule: A trade screen is released when it is popped.
    // Look at: PokemonListScreen.swift and TradeScreenFactory.swift, what they store.
    @Test func `lets go of a trade screen that was popped`() async {
      await Self.process.tells("popped screen")
    }

    // Rule: After every trade, a list from `makeTradingFlow` loads again, even if another load is running.
    // Look at: Wiring.swift, `onTraded`; PokemonListScreen.swift, what makes `willAppear` do nothing; what is `static`.
    @Test func `loads again whatever else goes on`() async {
      await Self.process.tells("loads again")
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
