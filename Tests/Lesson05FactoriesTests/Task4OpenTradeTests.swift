import Exercise05Factories
import GradingSupport
import Lesson05Factories
import Testing

extension Lesson05.Task4 {
  // Rule: a screen that is open is no reason to keep its navigator. Look at: what onTraded captures.
  @Test func `lets go of a stack that shows an open trade`() async {
    await expectReleased(
      "the stack keeps the trade screen and that its onTraded; look at what onTraded captures"
    ) {
      let stack = ScreenStack()
      let list = makeTradingFlow(
        partnerID: "misty",
        dependencies: TestEnvironment(owning: 25),
        navigator: stack
      )
      stack.push(list)
      await list.trade(on: stack)
      return stack
    }
  }
}
