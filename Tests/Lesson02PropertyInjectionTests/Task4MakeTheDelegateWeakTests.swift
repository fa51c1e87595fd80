import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02 {
  @Suite("Task 4 · Make the delegate weak", .ownProcess)
  @MainActor
  struct Task4 {
    // Rule: A screen and the delegate that owns it are both released when no other object holds them, even while a
    // request is pending. Look at: ProfileScreen.swift, `var delegate`, and the capture lists of the completions.
    @Test(arguments: ["the delegate", "the screen"])
    func `the screen and the delegate that owns it are released`(object: String) async {
      await expectDeallocated("\(object) is released") {
        let screen = makeProfileScreen(from: Storyboard())
        let delegate = DelegateSpy()
        delegate.screen = screen
        screen.delegate = delegate

        return object == "the screen" ? screen : delegate
      }
    }
  }
}
