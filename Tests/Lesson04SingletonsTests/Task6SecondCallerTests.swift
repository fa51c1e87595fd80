import Exercise04Singletons
import Foundation
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 6 · Survive a second caller")
  struct Task6 {
    // Rule: the same log-in twice at once is one request. Look at: UserSession.logIn, before `await`.
    @Test(arguments: Varied.names(2))
    func `sends one request for two log-ins at once`(name: String) async {
      let desk = LoginDesk(isOpen: false)
      let sut = makeUserSession(loginService: desk)

      let outcomes = await desk.outcomes(of: [(name, "secret"), (name, "secret")], at: sut)

      let requests: [String] = desk.usernames
      #expect(
        requests == [name],
        "the second caller must join the first; look at what logIn notes down before it awaits"
      )
      #expect(outcomes == [true, true], "both are logged in; look at what the second awaits")
    }

    // Rule: nobody gets in on someone else's password. Look at: whom UserSession.logIn lets join.
    @Test(arguments: [["Ada", "other"], ["Grace", "secret"]])
    func `lets no stranger join`(credentials: [String]) async {
      let desk = LoginDesk(isOpen: false)
      let sut = makeUserSession(loginService: desk)
      let stranger = (credentials[0], credentials[1])

      _ = await desk.outcomes(of: [("Ada", "secret"), stranger], at: sut)

      let requests: [String] = desk.usernames.sorted()
      #expect(
        requests == ["Ada", stranger.0].sorted(),
        "other credentials need a request of their own; look at whom logIn lets join"
      )
    }

    // Rule: whoever left stays away. Look at: UserSession.logIn, what it does after `await`.
    @Test func `stays logged out when the log-out came in between`() async {
      let desk = LoginDesk(isOpen: false)
      let sut = makeUserSession(loginService: desk)
      let threads = ThreadExecutor()

      let coming = threads.start { await sut.logsIn("Ada") }
      await threads.settle(sut)
      let leaving = threads.start { await sut.logOut() }
      await threads.settle(sut)
      desk.open()
      _ = await (coming.result, leaving.result)

      let username: String? = await sut.currentUser?.username
      #expect(
        username == nil,
        "a log-out during a log-in wins; look at what logIn checks after its await"
      )
    }

    // Rule: a failure is over when it is over. Look at: what UserSession.logIn keeps of an attempt.
    @Test func `asks again after a failure`() async {
      let desk = LoginDesk(failing: [1])
      let sut = makeUserSession(loginService: desk)

      let first: Bool = await sut.logsIn("Ada")
      let second: Bool = await sut.logsIn("Ada")

      let requests: Int = desk.usernames.count
      #expect(
        [first, second] == [false, true],
        "the first log-in fails and the second succeeds; look at when an attempt is forgotten"
      )
      #expect(requests == 2, "each log-in asks; look at when an attempt is forgotten")
    }

    // Rule: a new log-in is a new request. Look at: what UserSession.logIn keeps of an attempt.
    @Test func `asks again after a log-out`() async {
      let desk = LoginDesk()
      let sut = makeUserSession(loginService: desk)

      _ = await sut.logsIn("Ada")
      await sut.logOut()
      _ = await sut.logsIn("Ada")

      let requests: Int = desk.usernames.count
      let isValid: Bool = await sut.isValid
      #expect(requests == 2, "a log-in after a log-out asks again; look at when it is forgotten")
      #expect(isValid == true, "Ada came back; look at when an attempt is forgotten")
    }
  }
}

extension LoginDesk {
  /// Lets these log in one after the other while the desk is closed, then opens it.
  fileprivate func outcomes(
    of callers: [(username: String, password: String)],
    at session: any UserSessionProtocol
  ) async -> [Bool] {
    let threads = ThreadExecutor()
    var tasks: [Task<Bool, any Error>] = []
    for (username, password) in callers {
      tasks.append(threads.start { await session.logsIn(username, password: password) })
      await threads.settle(session)
    }
    open()
    var outcomes: [Bool] = []
    for task in tasks { outcomes.append((try? await task.value) ?? false) }
    return outcomes
  }
}
