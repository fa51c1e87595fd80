import Exercise04Singletons
import Foundation
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  // The shared session is met in processes of their own, so no test finds what another one left.
  @Suite("Task 1 · Keep one session", .serialized)
  struct Task1 {
    // Rule: a singleton is made once, whoever asks. Look at: UserSession.swift, `shared`.
    @Test func `gives everybody the same session`() async {
      await #expect(processExitsWith: .success, comesBack) {
        Watchdog.start("a shared instance never came back")

        let sessions = await RaceProbe.race(threads: 8) { _ in sharedUserSession() }

        let count: Int = Set(sessions.map { ObjectIdentifier($0) }).count
        #expect(
          count == 1,
          """
          8 threads asked for UserSession.shared: expected one object, got \(count); \
          look at `shared`
          """
        )
      }
    }

    // Rule: one session is one state. Look at: UserSession.swift, `shared`.
    @Test func `shows a log-in to whoever asks next`() async {
      await #expect(processExitsWith: .success, comesBack) {
        Watchdog.start("a shared instance never came back")

        try await sharedUserSession().logIn(username: "Ada", password: "secret")

        let username: String? = await sharedUserSession().currentUser?.username
        #expect(
          username == "Ada",
          """
          Ada logged in to UserSession.shared: the next to ask expected her, and \
          met \(username ?? "nobody"); look at `shared`
          """
        )
      }
    }

    // Rule: there is one session, whichever way leads to it. Look at: `shared`, and the environment.
    @Test func `is the session that the environment hands out`() async {
      await #expect(processExitsWith: .success, comesBack) {
        Watchdog.start("a shared instance never came back")

        try await sharedEnvironment().userSession.logIn(username: "Ada", password: "secret")

        let username: String? = await sharedUserSession().currentUser?.username
        #expect(
          username == "Ada",
          """
          Ada logged in through the environment: UserSession.shared must know her, and \
          knows \(username ?? "nobody"); look at `shared` in UserSession.swift and in \
          AppDependenciesEnvironment.swift
          """
        )
      }
    }

    // Rule: what follows from a state is computed when it is asked for. Look at: `isValid`.
    @Test func `says at any time whether somebody is logged in`() async {
      let sut = makeUserSession(loginService: LoginDesk())

      var answers: [Bool] = [await sut.isValid]
      _ = await sut.logsIn("Ada")
      answers.append(await sut.isValid)
      await sut.logOut()
      answers.append(await sut.isValid)

      #expect(
        answers == [false, true, false],
        "isValid before a log-in, after it, and after the log-out; look at how isValid is kept"
      )
    }

    // Rule: an empty token opens nothing. Look at: UserSession.swift, `isValid`.
    @Test(arguments: ["", "t1"])
    func `needs a token that is not empty`(token: String) async {
      let sut = makeUserSession(loginService: LoginDesk(token: token))

      _ = await sut.logsIn("Ada")

      let isValid: Bool = await sut.isValid
      #expect(
        isValid == !token.isEmpty,
        "a session is valid when its token isn't empty; look at isValid in UserSession.swift"
      )
    }

    // Rule: one shared session doesn't mean one state for all sessions. Look for: `static`.
    @Test func `knows nothing of another session`() async {
      let sut = makeUserSession(loginService: LoginDesk())
      let other = makeUserSession(loginService: LoginDesk())

      _ = await other.logsIn("Grace")
      _ = await sut.logsIn("Ada")
      await sut.logOut()

      let username: String? = await other.currentUser?.username
      #expect(
        username == "Grace",
        "a log-out from one session must leave the other alone; look for `static` state"
      )
    }
  }
}

/// What a process says that had to be ended.
let comesBack: Comment =
  "a process met the shared instances and didn't end well; look at what each `shared` asks for"

extension UserSessionProtocol {
  /// Whether the log-in went well.
  func logsIn(_ username: String, password: String = "secret") async -> Bool {
    (try? await logIn(username: username, password: password)) != nil
  }
}
