import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import OutsideWorld
import Testing

extension Lesson02 {
  @Suite("Task 1 · Start loading in viewDidLoad", .ownProcess)
  @MainActor
  struct Task1 {
    // Rule: Creating a screen sends no request and tracks no event. Look at: ProfileScreen.swift, `init`.
    @Test func `creating a screen sends no request and tracks no event`() {
      let (_, uses) = OutsideWorld.watching { makeProfileScreen(from: Storyboard()) }

      #expect(uses == [])
    }

    // Rule: Before `viewDidLoad()` returns, it has sent one request, for the name, to the assigned loader.
    // Look at: ProfileScreen.swift, `viewDidLoad`.
    @Test func `viewDidLoad requests the name once from the assigned loader`() {
      let loader = ServerLoader()
      let screen = makeProfileScreen(from: Storyboard())
      screen.loader = loader

      Storyboard().show(screen)

      #expect(loader.server.requests == [.name])
    }
  }
}
