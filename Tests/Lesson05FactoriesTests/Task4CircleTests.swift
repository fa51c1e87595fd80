import Exercise05Factories
import Foundation
import GradingSupport
import Lesson05Factories
import Testing

extension Lesson05 {
  @Suite("Task 4 · Break the circles")
  @MainActor
  struct Task4 {
    // Rule: nobody keeps the one who keeps him. Look at: the closure in makeTradingFlow.
    @Test func `lets go of a list that nobody shows`() async {
      let stack = ScreenStack()
      let environment = TestEnvironment(owning: 25)

      await expectReleased(
        "the list must die with its last owner; look at who keeps onTraded, and whom it keeps"
      ) {
        makeTradingFlow(partnerID: "misty", dependencies: environment, navigator: stack)
          as AnyObject
      }
    }

    // Rule: the same after a whole visit. Look at: what the list or the factory keeps of a screen.
    @Test func `lets go of the list after a trade`() async {
      let stack = ScreenStack()
      let environment = TestEnvironment(owning: 25)

      await expectReleased(
        "the trade is over and its screen popped; look at what list, factory and screen keep"
      ) {
        let sut = makeTradingFlow(
          partnerID: "misty",
          dependencies: environment,
          navigator: stack
        )
        await SpawnedTasks.finished { await sut.trade(on: stack) }
        stack.pop()
        return sut as AnyObject
      }
    }

    // Rule: a screen looks back at its navigator. Look at: the navigator property of the list.
    @Test func `lets go of a stack that still shows the list`() async {
      await expectReleased(
        "the stack keeps the list, so the list must not keep the stack; look at its navigator"
      ) {
        let stack = ScreenStack()
        stack.push(
          makeTradingFlow(
            partnerID: "misty",
            dependencies: TestEnvironment(owning: 25),
            navigator: stack
          )
        )
        return stack
      }
    }

    // Rule: breaking the circle must not break the news. Look at: what is left of onTraded.
    @Test(arguments: Varied.numbers(2))
    func `still loads again after a trade`(number: Int) async {
      let before: [Pokemon] = [.numbered(25)]
      let service = PokemonServiceDouble(before, before, [.numbered(number)])
      let stack = ScreenStack()
      let sut = makeTradingFlow(
        partnerID: "misty",
        dependencies: TestEnvironment(service: service),
        navigator: stack
      )

      await SpawnedTasks.finished { await sut.trade(on: stack) }

      let rows: [Pokemon] = sut.pokemons
      #expect(
        rows == [.numbered(number)],
        "after a trade the list must load again; look at onTraded in makeTradingFlow"
      )
      withExtendedLifetime(stack) {}
    }

    // Rule: a list that is gone needs no news, and giving it some must do no harm.
    // Look at: `unowned` in makeTradingFlow.
    @Test func `survives a trade that ends after its list is gone`() async {
      let result = await #expect(
        processExitsWith: .success,
        observing: [\.standardErrorContent],
        "a trade screen may outlive its list; look at how onTraded refers to the list"
      ) {
        await Task4.tradeWithoutList()
      }
      let text: String = result?.errorText ?? ""
      #expect(
        !text.contains("deallocated"),
        "the list was gone when the trade ended, and onTraded expected it to be there"
      )
    }

    // Rule: who looks back must bear that nobody is there. Look at: the list's navigator, `unowned`.
    @Test func `survives a tap after its navigator is gone`() async {
      let result = await #expect(
        processExitsWith: .success,
        observing: [\.standardErrorContent],
        "a list may outlive its navigator; look at how the list refers to it"
      ) {
        await Task4.tapWithoutNavigator()
      }
      let text: String = result?.errorText ?? ""
      #expect(
        !text.contains("deallocated"),
        "the navigator was gone when somebody tapped, and the list expected it to be there"
      )
    }

    private static func tapWithoutNavigator() async {
      await listWithoutNavigator().select(row: 0)
    }

    /// A list with a row to tap; its navigator dies when this returns.
    private static func listWithoutNavigator() async -> any ListScreen {
      let list = makeTradingFlow(
        partnerID: "misty",
        dependencies: TestEnvironment(owning: 25),
        navigator: ScreenStack()
      )
      await list.willAppear()
      return list
    }

    private static func tradeWithoutList() async {
      let stack = ScreenStack()
      await openTrade(on: stack)
      _ = try? await (stack.screens.last as? any TradeScreen)?.proposeTrade()
    }

    /// The list dies when this returns, the trade screen stays open.
    private static func openTrade(on stack: ScreenStack) async {
      let list = makeTradingFlow(
        partnerID: "misty",
        dependencies: TestEnvironment(owning: 25),
        navigator: stack
      )
      await list.willAppear()
      list.select(row: 0)
    }
  }
}
