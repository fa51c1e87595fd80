import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02 {
  @Suite("Task 5 · Finish a load with its own loader", .ownProcess)
  @MainActor
  struct Task5 {
    let ada = ServerSpy()
    let bob = ServerSpy()
    let screen = makeProfileScreen(from: Storyboard())

    // Rule: A load requests the motto once, from the loader that delivered its name, before the completion of the name
    // returns.
    // Look at: ProfileScreen.swift, which loader gets the request for the motto.
    @Test func `a load requests the motto from the loader that delivered the name`() {
      screen.loader = ServerLoader(ada)
      screen.reload()
      screen.loader = ServerLoader(bob)
      ada.complete(with: "Ada")

      #expect(ada.requests == [.name, .motto])
      #expect(bob.requests == [])
    }

    // Rule: The name and the motto that `state` shows belong to the same load.
    // Look at: ProfileScreen.swift, properties that two loads share.
    @Test func `two overlapping loads never mix a name and a motto`() {
      let loaders = [ServerLoader(ada), ServerLoader(bob)]
      for loader in loaders {
        screen.loader = loader
        screen.reload()
      }
      ada.complete(with: "Ada")
      bob.complete(with: "Bob")
      ada.complete(with: "Ada's motto")
      #expect(screen.state != .showing(name: "Bob", motto: "Ada's motto"))

      bob.complete(with: "Bob's motto")
      #expect(screen.state != .showing(name: "Ada", motto: "Bob's motto"))
    }
  }
}
