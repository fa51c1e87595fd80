import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import OutsideWorld
import Testing

extension Lesson04.Task3 {
  // Rule: `welcomeGreetsTheInjectedUser` passes with every correct welcome screen.
  // Look at: WelcomeTests.swift, what it expects of `greeting`.
  @Test func `your test passes with a correct screen of another design`() async {
    let issues = await recordedIssues {
      try await welcomeGreetsTheInjectedUser { MainActorScreen(session: $0) }
    }

    expectEqual(issues, [])
  }

  // Rule: `welcomeGreetsTheInjectedUser` fails with a welcome screen that ignores the injected session.
  // Look at: WelcomeTests.swift, the session that it passes to `makeWelcome`, and its user.
  @Test(arguments: ["Please log in.", "Hello, Ada!", "Hello, Grace!", "Hello!", ""])
  func `your test fails with a screen that always shows the same text`(text: String) async {
    let issues = await recordedIssues {
      try await welcomeGreetsTheInjectedUser { _ in ConstantScreen(greeting: text) }
    }

    expectEqual(issues.isEmpty, false, "a screen that always shows \"\(text)\" passes your test")
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: WelcomeTests.swift, the session that it passes to `makeWelcome`.
  @Test func `your test uses nothing live`() async {
    let (_, touched) = await OutsideWorld.watching {
      await recordedIssues { try await welcomeGreetsTheInjectedUser { CorrectScreen(session: $0) } }
    }

    expectEqual(touched, [])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: `static` and global variables in WelcomeTests.swift.
  @Test func `your test passes again after it has failed, and fails again`() async {
    var outcomes: [Bool] = []
    for isCorrect in [true, false, true, false] {
      let issues = await recordedIssues {
        try await welcomeGreetsTheInjectedUser { session in
          if isCorrect { return CorrectScreen(session: session) }
          return ConstantScreen(greeting: "Hello!")
        }
      }
      outcomes.append(issues.isEmpty)
    }

    expectEqual(outcomes, [true, false, true, false])
  }
}

/// A screen without a session.
private struct ConstantScreen: Welcoming {
  let greeting: String
  func logOut() async {}
}

/// A correct screen of another design.
@MainActor private final class MainActorScreen: Welcoming {
  private let session: any UserSessionProtocol

  nonisolated init(session: any UserSessionProtocol) { self.session = session }

  var greeting: String {
    get async {
      guard let user = await session.currentUser else { return "Please log in." }
      return "Hello, \(user.username)!"
    }
  }

  func logOut() async { await session.logOut() }
}
