import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 2 · Inject the session")
  struct Task2 {
    // Rule: `greeting` is `Hello, Ada!` while Ada is logged in to the session passed to `makeWelcome`, and
    // `Please log in.` while no user is. Look at: WelcomeViewModel.swift, `greeting` and what it stores.
    @Test func `greets the user of its session`() async {
      for names in comings {
        let greeting: String = await makeWelcome(session: SessionFake(names)).greeting
        if names.contains(where: { greetingOf($0) == greeting }) { continue }
        let users = names.map { $0 ?? "no user" }.joined(separator: ", then ")
        Issue.record("greeting was “\(greeting)”, and the session's user was \(users)")
      }
      await process.tells("greets")
    }

    // Rule: A user with an empty token is greeted like any other user. Look at: WelcomeViewModel.swift, `greeting`.
    @Test func `greets a user with an empty token`() async {
      await process.tells("greets without a token")
    }

    // Rule: Each call of the screen's `logOut()` calls that session's `logOut()` once.
    // Look at: WelcomeViewModel.swift, `logOut`.
    @Test func `logs out of its session`() async { await process.tells("logs out") }

    // Rule: The screen's `logOut()` returns after the session's `logOut()` has returned.
    // Look at: WelcomeViewModel.swift, `logOut`.
    @Test func `waits for the log-out of its session`() async { await process.tells("waits") }

    // Rule: Two welcome screens with two sessions share no state. Look at: `static` in WelcomeViewModel.swift.
    @Test func `keeps two view models apart`() async { await process.tells("shares nothing") }

    // Rule: A screen made by `makeWelcome` uses the shared session only if that session was passed to it.
    // Look at: `.shared` in WelcomeViewModel.swift.
    @Test func `leaves the shared session alone`() async {
      await process.judges {
        let shared = await created { sharedUserSession() }
        try await shared.logIn(username: "Shared", password: "secret")
        let own = makeUserSession(loginService: LoginDesk())
        try await own.logIn(username: "Ada", password: "secret")
        // The last screen gets the shared session, and treats it like any other.
        let sessions: [any UserSessionProtocol] = [SessionFake(), own, shared]
        for (session, name) in zip(sessions, [nil, "Ada", "Shared"]) {
          let screen = makeWelcome(session: session)
          expect(await screen.greeting, equals: greetingOf(name), "greeting, with “Shared” in")
          await screen.logOut()
          expect(await session.currentUser, equals: nil, "its session's user after the log-out")
        }
      }
    }
  }
}

private let process = TaskProcess {
  await #expect(processExitsWith: .success) {
    await WelcomeStory.judge()
    await Lesson04.Task2().`leaves the shared session alone`()
  }
}

func greetingOf(_ name: String?) -> String { name.map { "Hello, \($0)!" } ?? "Please log in." }
