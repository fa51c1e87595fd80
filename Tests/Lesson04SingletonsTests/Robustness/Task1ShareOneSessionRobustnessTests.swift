import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04.Task1 {
  // Rule: Every call of `sharedUserSession()` returns the same object, on every thread.
  // Look at: UserSession.swift, `shared`.
  @Test func `the shared session stays the same while a program creates other objects`() {
    expectOneInstance { sharedUserSession() }
  }

  // Rule: `isValid` is true exactly while a user with a non-empty token is logged in.
  // Look at: UserSession.swift, `isValid`.
  @Test(.deterministic) func `isValid agrees with currentUser in every history`() async throws {
    try await always(SessionMachine.self) { session in
      expectEqual(session.isValid, session.user?.token.isEmpty == false)
    }
  }

  // Rule: `isValid` is true exactly while a user with a non-empty token is logged in.
  // Look at: UserSession.swift, `isValid`.
  @Test func `isValid agrees with currentUser, wherever a log-out begins`() async throws {
    try await everyInterleaving { schedule in
      let session = makeUserSession(loginService: LoginServiceSpy(returning: .ada))
      try await session.logIn(username: "Ada", password: "secret")
      let agree = try await schedule.concurrently {
        await session.logOut()
        // Another user: the other call must notice the change.
        try await session.logIn(username: "Grace", password: "secret")
        return true
      } and: {
        let user = await session.currentUser
        let isValid = await session.isValid
        return await session.currentUser != user || isValid == (user != nil)
      }
      expectEqual(agree, [true, true])
    }
  }

  // Rule: The `userSession` of `sharedEnvironment()` is the shared session.
  // Look at: UserSession.swift and AppDependenciesEnvironment.swift, `shared`.
  @Test func `the shared environment has the shared session`() {
    #expect(sharedEnvironment().userSession === sharedUserSession())
  }

  // Rule: `currentUser` has the user name from the call, and the id and token from the login service.
  // Look at: UserSession.swift, `logIn`.
  @Test(.deterministic)
  func `currentUser is right after every history of calls in turn`() async throws {
    try await always(SessionMachine.self) { session in
      guard session.isSequential, let expectedUser = session.expectedUser else { return }
      expectEqual(session.user, expectedUser)
    }
  }

  // Rule: `currentUser` has the user name from the call, and the id and token from the login service.
  // Look at: UserSession.swift, `logIn`.
  @Test(arguments: unusualTexts)
  func `currentUser has exactly the name and the token`(text: String) async throws {
    let service = LoginServiceSpy(returning: LoginResponse(id: -7, token: text))
    let session = makeUserSession(loginService: service)

    try await session.logIn(username: text, password: text)

    let user = try #require(await session.currentUser)
    expectEqual(Exactly(user.username, user.token), Exactly(text, text))
    expectEqual(user.id, -7)
  }

  // Rule: A session sends its log-ins to the login service passed to `makeUserSession`.
  // Look at: UserSession.swift, `init`.
  @Test(.deterministic)
  func `a session sends every log-in of a history of calls in turn`() async throws {
    try await always(SessionMachine.self) { session in
      if session.isSequential { expectEqual(session.requests, session.attempts.map(\.credentials)) }
    }
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: `static` in UserSession.swift.
  @Test(.deterministic) func `sessions share no state in any history`() async throws {
    try await always(SessionMachine.self) { session in
      expectEqual(session.usersLeftInOtherSessions, [])
      guard let users = session.usersOfOtherSessions else { return }
      expectEqual(users, ["Ada", "Ada"])
      if session.isSequential, let expectedUser = session.expectedUser {
        expectEqual(session.user, expectedUser)
      }
    }
  }
}
