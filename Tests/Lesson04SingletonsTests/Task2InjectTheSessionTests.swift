import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 2 · Inject the session", .ownProcess)
  struct Task2 {
    // Rule: `greeting` is `Hello, Ada!` while Ada is logged in to the session passed to `makeWelcome`, and
    // `Please log in.` while no user is.
    // Look at: WelcomeViewModel.swift, `greeting` and what it stores.
    @Test func `greets the user of the injected session`() async {
      let session = UserSessionFake(user: .ada)
      let screen = makeWelcome(session: session)
      let greeting = await screen.greeting
      #expect(greeting == "Hello, Ada!")

      session.user = nil
      let greetingWithoutUser = await screen.greeting
      #expect(greetingWithoutUser == "Please log in.")
    }

    // Rule: The initializer of `WelcomeViewModel` has no default argument: `WelcomeViewModel()` doesn't compile.
    // Look at: WelcomeViewModel.swift, `init`.
    @Test func `a welcome screen can't be created without a session`() async throws {
      let compiling = try await compilingExpressions("await WelcomeViewModel()")

      #expect(compiling == [])
    }
  }
}
