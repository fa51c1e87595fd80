// Lesson 04 · Singletons. Task 3, done.
import Lesson04Singletons
import Testing

/// Tests that a welcome screen greets the user of the session that was passed to it.
///
/// - Parameter makeWelcome: creates the screen to test.
public func welcomeGreetsTheInjectedUser(
  _ makeWelcome: @Sendable (any UserSessionProtocol) -> any Welcoming
) async throws {
  let session = UserSessionFake()
  let screen = makeWelcome(session)

  await session.logIn(username: "Grace", password: "secret")
  let greeting = await screen.greeting
  #expect(greeting == "Hello, Grace!")

  await session.logOut()
  let greetingAfterLogOut = await screen.greeting
  #expect(greetingAfterLogOut == "Please log in.")
}

private actor UserSessionFake: UserSessionProtocol {
  private(set) var currentUser: LoggedUser?

  var isValid: Bool { currentUser?.token.isEmpty == false }

  func logIn(username: String, password: String) {
    currentUser = LoggedUser(id: 1, username: username, token: "token")
  }

  func logOut() {
    currentUser = nil
  }
}
