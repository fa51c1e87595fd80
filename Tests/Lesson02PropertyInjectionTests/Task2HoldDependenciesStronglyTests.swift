import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02 {
  @Suite("Task 2 · Hold dependencies strongly", .ownProcess)
  @MainActor
  struct Task2 {
    // Rule: The screen keeps the assigned loader and the assigned tracker alive when no other object holds them.
    // Look at: ProfileScreen.swift, `var loader`.
    @Test func `the screen keeps the assigned loader alive`() {
      let server = ServerSpy()
      let screen = makeProfileScreen(from: Storyboard())
      screen.loader = ServerLoader(server)

      screen.reload()

      #expect(server.requests == [.name])
    }

    // Rule: The screen keeps the assigned loader and the assigned tracker alive when no other object holds them.
    // Look at: ProfileScreen.swift, `var tracker`.
    @Test func `the screen keeps the assigned tracker alive`() {
      let events = Recorder<String>()
      let loader = ServerLoader()
      let screen = makeProfileScreen(from: Storyboard())
      screen.loader = loader
      screen.tracker = TrackerSpy(recordingIn: events)

      screen.reload()

      #expect(events.values == ["profile requested"])
      #expect(loader.server.requests == [.name])
    }
  }
}
