import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  // The shared session is used in a process of its own, so no test of another task finds what these left.
  @Suite("Task 1 · Keep one session")
  struct Task1 {
    // Rule: Every call of `sharedUserSession()` returns the same object, on every thread.
    // Look at: UserSession.swift, `shared`.
    @Test func `returns one session to every thread`() async {
      await process.judges { await expectOneInstance { sharedUserSession() } }
    }

    // Rule: The `userSession` of `sharedEnvironment()` is this session.
    // Look at: UserSession.swift and AppDependenciesEnvironment.swift, `shared`.
    @Test func `is the session of the shared environment`() async {
      await process.judges {
        let isTheSame = await created { sharedUserSession() === sharedEnvironment().userSession }
        expect(isTheSame, equals: true, "the environment's userSession is the shared session")
      }
    }

    // Rule: `isValid` is true exactly while a user with a non-empty token is logged in.
    // Look at: UserSession.swift, `isValid`.
    @Test func `knows at any time whether it is valid`() async {
      await sessions.tells("knows validity")
    }

    // Rule: `currentUser` has the user name from the call, and the id and token from the login service.
    // Look at: UserSession.swift, `logIn`.
    @Test func `remembers the user who logged in`() async { await sessions.tells("remembers") }

    // Rule: A session sends its log-ins to the login service passed to `makeUserSession`.
    // Look at: UserSession.swift, `init`.
    @Test func `asks the login service it was made with`() async {
      await sessions.tells("sends all")
    }

    // Rule: Two sessions made by `makeUserSession` share no state. Look at: `static` in UserSession.swift.
    @Test func `knows nothing of another session`() async {
      await process.judges {
        // The shared one is a session like any other, and no other is the shared one.
        let live = (1...2).map { _ in makeUserSession(loginService: LiveLoginService()) }
        let sessions = [sharedUserSession()] + live
        for (session, name) in zip(sessions, ["Ada", "Grace", "Bob"]) {
          try await session.logIn(username: name, password: "secret")
        }
        await live[0].logOut()
        var users: [String?] = []
        for session in sessions { users.append(await session.currentUser?.username) }
        let what = "the users of `shared` and two with its login service; the second logged out"
        expect(users, equals: ["Ada", nil, "Bob"], what)
      }
      await sessions.tells("shares nothing")
    }
  }
}

private let process = TaskProcess {
  await #expect(processExitsWith: .success) {
    let task = Lesson04.Task1()
    await task.`returns one session to every thread`()
    await task.`is the session of the shared environment`()
    await task.`knows nothing of another session`()
  }
}
