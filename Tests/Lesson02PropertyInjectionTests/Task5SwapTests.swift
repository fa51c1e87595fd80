import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02 {
  @Suite("Task 5 · Finish where you started")
  @MainActor
  struct Task5 {
    // Rule: A load requests the motto once, in the completion of its name, from the loader that delivered the name.
    // Look at: ProfileScreen.swift, which loader gets the request for the motto.
    @Test func `asks the loader that it started with for the motto`() async {
      await process.tells("motto")
    }

    // Rule: The name and the motto that `state` shows belong to the same load.
    // Look at: ProfileScreen.swift, what two loads share.
    @Test func `shows no motto of another load`() async { await process.tells("one load") }

    // Rule: From the call of `reload()` until the load has ended, `state` is `.loading`.
    // Look at: ProfileScreen.swift, where `state` is set.
    @Test func `is loading until both texts are there`() async { await process.tells("loading") }

    // Rule: When no request is pending, `state` shows the result of a load that ended after the newest load began.
    // Look at: ProfileScreen.swift, the completions.
    @Test func `shows how the loads ended`() async { await process.tells("end") }

    // Rule: A loader that was replaced is released when its load has ended. Look at: ProfileScreen.swift, its properties.
    @Test func `lets a replaced loader go`() async { await process.tells("lets go") }
  }
}

private let process = TaskProcess {
  await #expect(processExitsWith: .success) { await LoadStory.judge() }
}
