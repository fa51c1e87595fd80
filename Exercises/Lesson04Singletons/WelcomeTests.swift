// Lesson 04 · Singletons. Task 3: write the test that the global session made impossible.
// Grade it: swift test --filter Lesson04/Task3
import Lesson04Singletons
import Testing

/// Tests that a welcome screen greets the user of the session that was passed to it.
///
/// - Parameter makeWelcome: creates the screen to test.
public func welcomeGreetsTheInjectedUser(
  _ makeWelcome: @Sendable (any UserSessionProtocol) -> any Welcoming
) async throws {
  // TODO: 3. Pass a fake session of your own, and check the greeting before and after its user logs out.
  let screen = makeWelcome(sharedUserSession())

  let greeting = await screen.greeting

  #expect(greeting.isEmpty == false)
}
