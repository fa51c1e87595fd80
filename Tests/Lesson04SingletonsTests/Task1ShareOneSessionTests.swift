import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 1 · Share one session", .ownProcess)
  struct Task1 {
    // Rule: Every call of `sharedUserSession()` returns the same object, on every thread.
    // Look at: UserSession.swift, `shared`.
    @Test func `sharedUserSession returns the same object on every thread`() async {
      let sessions = await race(threads: 8) { _ in sharedUserSession() }

      let differentSessions = Set(sessions.map { ObjectIdentifier($0) })
      #expect(differentSessions.count == 1)
    }

    // Rule: `isValid` is true exactly while a user with a non-empty token is logged in.
    // Look at: UserSession.swift, `isValid`.
    @Test func `isValid is true exactly while a user is logged in`() async throws {
      let session = makeUserSession(loginService: LoginServiceSpy(returning: .ada))
      let before = await session.isValid
      #expect(before == false)

      try await session.logIn(username: "Ada", password: "secret")
      let afterLogIn = await session.isValid
      #expect(afterLogIn == true)

      await session.logOut()
      let afterLogOut = await session.isValid
      #expect(afterLogOut == false)
    }

    // Rule: `isValid` is true exactly while a user with a non-empty token is logged in.
    // Look at: UserSession.swift, `isValid`.
    @Test func `isValid is false while a user with an empty token is logged in`() async throws {
      let service = LoginServiceSpy(returning: LoginResponse(id: 7, token: ""))
      let session = makeUserSession(loginService: service)

      try await session.logIn(username: "Ada", password: "secret")

      let isValid = await session.isValid
      #expect(isValid == false)
    }
  }
}
