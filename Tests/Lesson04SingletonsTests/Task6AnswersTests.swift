import Exercise04Singletons
import Foundation
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04.Task6 {
  // Rule: who joins shares the outcome, a bad one too. Look at: UserSession.logIn, a failed attempt.
  @Test func `fails both callers of a request that fails`() async {
    let desk = LoginDesk(isOpen: false, failing: [1])
    let sut = makeUserSession(loginService: desk)
    let threads = ThreadExecutor()

    var callers: [Task<TurnedAway?, any Error>] = []
    for _ in 1...2 {
      callers.append(threads.start { await sut.refusal(of: "Ada") })
      await threads.settle(sut)
    }
    desk.open()
    var refusals: [TurnedAway?] = []
    for caller in callers { refusals.append(try? await caller.value) }

    #expect(
      refusals == [TurnedAway(visit: 1), TurnedAway(visit: 1)],
      "one request, and both hear what it threw; look at whether the second joins, and what it rethrows"
    )
  }

  // Rule: a log-out forgets who is about to come, and not who comes later. Look at: UserSession.logIn,
  // how an answer knows after `await` that it is still wanted, and which attempt it takes off the record.
  @Test(arguments: ["Ada", "Grace"], [[1, 2], [2, 1]])
  func `lets in who comes after a log-out`(name: String, answers: [Int]) async {
    let desk = LoginDesk(isOpen: false)
    let sut = makeUserSession(loginService: desk)

    await desk.answer(answers, of: ["Ada", name], at: sut) { await sut.logOut() }

    let user: LoggedUser? = await sut.currentUser
    let expected = LoggedUser(id: 2, username: name, token: "t0")
    #expect(
      user == expected,
      """
      Ada, a log-out, then \(name), and the answers come in the order \(answers): the first is \
      forgotten, the second is in; look at what logIn checks after its await, and what it forgets
      """
    )
  }

  // Rule: a log-out forgets who is about to come, whatever comes of the next log-in. Look at:
  // UserSession.logIn, how an answer knows after `await` that it is still wanted.
  @Test(arguments: ["Ada", "Grace"])
  func `lets nobody in when the log-in after a log-out fails`(name: String) async {
    let desk = LoginDesk(isOpen: false, failing: [2])
    let sut = makeUserSession(loginService: desk)

    await desk.answer([1, 2], of: ["Ada", name], at: sut) { await sut.logOut() }

    let user: LoggedUser? = await sut.currentUser
    #expect(
      user == nil,
      """
      Ada, a log-out, then \(name) with a wrong password: nobody is logged in; look at what an answer \
      is compared with after its await
      """
    )
  }

  // Rule: a new log-in is a new request, whoever is in. Look at: UserSession.logIn, before it asks.
  @Test(arguments: ["secret", "other"])
  func `asks again when somebody is in already`(password: String) async {
    let desk = LoginDesk()
    let sut = makeUserSession(loginService: desk)

    _ = await sut.logsIn("Ada", password: "secret")
    _ = await sut.logsIn("Ada", password: password)

    let requests: Int = desk.usernames.count
    #expect(
      requests == 2,
      "only a log-in that is under way can be joined, this one was over; look at logIn"
    )
  }

  // Rule: an answer belongs to the name it was asked for. Look at: UserSession.logIn, where the name is kept.
  @Test(arguments: [[1, 2], [2, 1]])
  func `gives nobody the answer of another`(answers: [Int]) async throws {
    let desk = LoginDesk(isOpen: false)
    let sut = makeUserSession(loginService: desk)

    await desk.answer(answers, of: ["Ada", "Grace"], at: sut)

    let user = try #require(await sut.currentUser, "two log-ins, and nobody is in; look at logIn")
    let asked: String? = zip(1..., desk.usernames).first { $0.0 == user.id }?.1
    #expect(
      asked == user.username,
      "whoever wins, id and name must be of one person; look at where logIn keeps the name"
    )
  }
}

extension LoginDesk {
  /// Lets two log in, one after the other, and answers in this order; each answer has arrived before the next goes out.
  fileprivate func answer(
    _ visits: [Int],
    of usernames: [String],
    at session: any UserSessionProtocol,
    between: () async -> Void = {}
  ) async {
    let threads = ThreadExecutor()
    let served = Recorder<Int>()
    func start(_ visit: Int) -> Task<Bool, any Error> {
      threads.start {
        let isIn = await session.logsIn(usernames[visit - 1])
        served.record(visit)
        return isIn
      }
    }
    let earlier = start(1)
    await threads.settle(session)
    await firstVisit(sentBy: earlier)
    await between()
    let later = start(2)
    // Whether the second asks before the first is done is up to the session.
    await threads.settle(session) { self.usernames.count == 2 }
    for visit in visits {
      serve(visit)
      await threads.settle(session) { served.values.contains(visit) }
    }
    open()
    _ = await (earlier.result, later.result)
  }
}

extension UserSessionProtocol {
  /// What the desk threw, if the log-in failed with that.
  fileprivate func refusal(of username: String) async -> TurnedAway? {
    do {
      try await logIn(username: username, password: "secret")
      return nil
    } catch {
      return error as? TurnedAway
    }
  }
}
