import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 3 · Write the test that was impossible", .ownProcess)
  struct Task3 {
    // Rule: `welcomeGreetsTheInjectedUser` passes with every correct welcome screen.
    // Look at: WelcomeTests.swift, what it expects of `greeting`.
    @Test func `your test passes with a correct screen`() async {
      let issues = await recordedIssues {
        try await welcomeGreetsTheInjectedUser { session in CorrectScreen(session: session) }
      }

      #expect(issues == [])
    }

    // Rule: `welcomeGreetsTheInjectedUser` fails with a welcome screen that ignores the injected session.
    // Look at: WelcomeTests.swift, the session that it passes to `makeWelcome`, and its user.
    @Test func `your test fails with a screen that uses the shared session`() async {
      let issues = await recordedIssues {
        try await welcomeGreetsTheInjectedUser { _ in CorrectScreen(session: sharedUserSession()) }
      }

      #expect(issues.count > 0, "Your test finds nothing wrong with this screen.")
    }

    // Rule: `welcomeGreetsTheInjectedUser` fails with a welcome screen that keeps its first greeting.
    // Look at: WelcomeTests.swift, whether your test reads `greeting` again after a log-out.
    @Test func `your test fails with a screen that keeps its first greeting`() async {
      let issues = await recordedIssues {
        try await welcomeGreetsTheInjectedUser { session in CachingScreen(session: session) }
      }

      #expect(issues.count > 0, "Your test finds nothing wrong with this screen.")
    }
  }
}

/// A correct welcome screen.
struct CorrectScreen: Welcoming {
  let session: any UserSessionProtocol

  var greeting: String {
    get async { await session.currentUser.map { "Hello, \($0.username)!" } ?? "Please log in." }
  }

  func logOut() async { await session.logOut() }
}

/// A screen that keeps its first greeting.
actor CachingScreen: Welcoming {
  private let screen: CorrectScreen
  private var first: String?

  init(session: any UserSessionProtocol) { screen = CorrectScreen(session: session) }

  var greeting: String {
    get async {
      if let first { return first }
      let greeting = await screen.greeting
      first = greeting
      return greeting
    }
  }

  func logOut() async { await screen.logOut() }
}
