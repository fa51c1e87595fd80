import Exercise05Factories
import GradingSupport
import Lesson05Factories
import Testing

extension Lesson05 {
  @Suite("Task 4 · Break the retain cycles", .ownProcess)
  @MainActor
  struct Task4 {
    // Rule: A list is released when its owner releases it, even while a trade screen is open.
    // Look at: Wiring.swift, the closure `onTraded`; then what list, factory and trade screens store.
    @Test func `a list is released while a trade screen is open`() async {
      let environment = EnvironmentSpy(owning: "7")
      let stack = ScreenStack()

      await expectDeallocated("the list is still there") {
        let list = makeTradingFlow(
          partnerID: "misty",
          dependencies: environment,
          navigator: stack
        )
        await list.willAppear()
        list.select(row: 0)
        return list
      }
    }

    // Rule: A navigator that shows the list is released when its owner releases it.
    // Look at: PokemonListScreen.swift, `navigator`; Wiring.swift, the closure `onTraded`.
    @Test func `a navigator that shows the list is released`() async {
      let environment = EnvironmentSpy(owning: "7")

      await expectDeallocated("the navigator is still there") {
        let stack = ScreenStack()
        stack.push(
          makeTradingFlow(partnerID: "misty", dependencies: environment, navigator: stack)
        )
        return stack
      }
    }

    // Rule: After each trade, a list from `makeTradingFlow` loads again, even while another load is running.
    // Look at: Wiring.swift, the closure `onTraded`; PokemonListScreen.swift, `willAppear`.
    @Test(.deterministic) func `the list loads again after a trade`() async throws {
      let environment = EnvironmentSpy(owning: "7")
      let stack = ScreenStack()
      let list = makeTradingFlow(partnerID: "misty", dependencies: environment, navigator: stack)
      await list.willAppear()
      list.select(row: 0)
      environment.loads.completeAll(with: .success([.number("7"), .number("8")]))

      _ = try await (stack.screens.last as? any TradeScreen)?.proposeTrade()
      await untilIdle()

      #expect(list.pokemons.map(\.id) == ["7", "8"])
    }
  }
}
