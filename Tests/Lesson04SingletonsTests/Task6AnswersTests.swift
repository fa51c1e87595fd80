import Exercise04Singletons
import Foundation
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04.Task6 {
  // Rule: who joins shares the outcome, a bad one too. Look at: what logIn does with a failed attempt.
  @Test func `fails both callers of a request that fails`() async {
    let desk = LoginDesk(isOpen: false, failures: 1)
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
      "both must hear what the service threw; look at what the first and the second rethrow"
    )
  }

  // Rule: a log-out forgets who is about to come, and not who comes later. Look at: how an answer
  // knows, after `await`, that it is still wanted; and which attempt it takes off the record.
  @Test(arguments: ["Ada", "Grace"], [[1, 2], [2, 1]])
  func `lets in who comes after a log-out`(name: String, answers: [Int]) async {
    let desk = LoginDesk(isOpen: false)
    let sut = makeUserSession(loginService: desk)
    let threads = ThreadExecutor()

    let earlier = threads.start { await sut.logsIn("Ada") }
    await threads.settle(sut)
    await desk.firstVisit(sentBy: earlier)
    await sut.logOut()
    let later = threads.start { await sut.logsIn(name) }
    await threads.settle(sut)
    for visit in answers {
      desk.serve(visit)
      await threads.settle(sut)
    }
    desk.open()
    _ = await (earlier.result, later.result)

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

  // Rule: a new log-in is a new request, whoever is in. Look at: what logIn does before it asks.
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

  // Rule: an answer belongs to the name it was asked for. Look at: where logIn keeps the name.
  @Test(arguments: [[1, 2], [2, 1]])
  func `gives nobody the answer of another`(answers: [Int]) async throws {
    let desk = LoginDesk(isOpen: false)
    let sut = makeUserSession(loginService: desk)
    let threads = ThreadExecutor()

    var callers: [Task<Bool, any Error>] = []
    for name in ["Ada", "Grace"] {
      callers.append(threads.start { await sut.logsIn(name) })
      await threads.settle(sut)
    }
    for visit in answers {
      desk.serve(visit)
      await threads.settle(sut)
    }
    desk.open()
    for caller in callers { _ = await caller.result }

    let user = try #require(await sut.currentUser, "two log-ins, and nobody is in; look at logIn")
    let asked: String? = zip(1..., desk.usernames).first { $0.0 == user.id }?.1
    #expect(
      asked == user.username,
      "whoever wins, id and name must be of one person; look at where logIn keeps the name"
    )
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
