import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02 {
  @Suite("Task 3 · Handle missing dependencies", .ownProcess)
  @MainActor
  struct Task3 {
    // Rule: Without a loader, `state` is `.failed(.notAssigned("loader"))`, or shows the profile of a local default
    // loader, when `reload()` or `viewDidLoad()` returns.
    // Look at: ProfileScreen.swift, the initial value of `loader`, and where `loader` is read.
    @Test func `a screen without a loader shows which property is missing`() {
      let screen = makeProfileScreen(from: Storyboard())

      Storyboard().show(screen)

      let state = screen.state
      #expect(state == .failed(.notAssigned("loader")) || state.isOfLocalDefaultLoader)
    }

    // Rule: Without an assigned tracker, the screen loads and shows the profile as usual.
    // Look at: ProfileScreen.swift, where `tracker` is read.
    @Test func `a screen without a tracker shows the profile`() {
      let loader = ServerLoader()
      let screen = makeProfileScreen(from: Storyboard())
      screen.loader = loader

      screen.reload()
      loader.server.complete(with: "Ada")
      loader.server.complete(with: "Onwards")

      #expect(screen.state == .showing(name: "Ada", motto: "Onwards"))
    }
  }
}
