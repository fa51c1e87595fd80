import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 6 · Survive a second caller")
  struct Task6 {
    // Rule: Both calls share one request. Look at: UserSession.swift, what `logIn` stores before its `await`, and
    // whether looking for it and storing it share one lock; and whether an old request removes a newer one.
    @Test func `sends one request for two log-ins at once`() async {
      await sessions.judges {
        await Interleavings.check {
          let desk = HeldDesk()
          return (visits: desk.visits, session: makeUserSession(loginService: desk))
        } call: { sut, _ in
          try? await sut.session.logIn(username: "Ada", password: "secret")
        } whenStill: { sut in
          await sut.visits.arrival(of: 1)
          _ = await sut.session.isValid
          for number in sut.visits.waiting {
            sut.visits.fail(number, with: ThrownByTheDouble(number: number))
          }
        } rule: { sut, _ in
          try must("the requests of two log-ins", be: 1, is: sut.visits.requests.count)
        }
      }
      await sessions.tells("shares requests")
    }

    // Rule: Both calls return with the user logged in, or both throw the error that the login service threw.
    // Look at: UserSession.swift, what the second caller awaits, and whether the user is stored and the request removed
    // before any caller continues.
    @Test func `gives its outcome to every caller of a request`() async {
      await sessions.judges { await retry(without: "returned") }
      await sessions.tells("shares outcomes")
    }

    // Rule: The second call sends its own request, with its own user name and password.
    // Look at: UserSession.swift, what `logIn` compares before it joins a request.
    @Test func `joins no request for other credentials`() async {
      await sessions.judges {
        await World.run { world in
          let lookalikes = oddTexts.dropFirst().map { (("Ada", "secret"), ($0, "secret")) }
          let passwords = oddTexts.dropFirst().map { (("Ada", "Ada"), ("Ada", $0)) }
          let joined = zip(EdgeValues.pairs, EdgeValues.pairs.dropFirst()).map { ($0, $1) }
          for (first, second) in lookalikes + passwords + joined + [(("a", "b"), ("b", "a"))] {
            let desk = HeldDesk()
            let session = makeUserSession(loginService: desk)
            for (name, password) in [first, second] {
              _ = world.start { try await session.logIn(username: name, password: password) }
              world.settle()
            }
            // The second may wait until the first is answered.
            desk.visits.answer(0, with: LoginResponse(id: 0, token: "t"))
            world.settle()
            let expected = [[first.0, first.1], [second.0, second.1]]
            try must("the requests", be: expected, is: desk.visits.requests)
          }
        }
      }
    }

    // Rule: If both requests succeed, one of the two users is logged in.
    // Look at: UserSession.swift, what `logIn` checks after its `await`.
    @Test func `logs in one of two users`() async { await sessions.tells("lets one of two in") }

    // Rule: `currentUser` has the user name and the id from the same request.
    // Look at: UserSession.swift, where `logIn` sets `currentUser`.
    @Test func `mixes no two answers`() async { await sessions.tells("mixes no answers") }

    // Rule: After a log-out, the response to an older request doesn't log a user in.
    // Look at: UserSession.swift, what `logIn` checks after its `await`.
    @Test func `stays logged out when the log-out came in between`() async {
      await sessions.judges {
        // The answer comes while the session logs out, and the other way round.
        for logOut in [0, 1] {
          await Interleavings.check {
            let desk = HeldDesk()
            let session = makeUserSession(loginService: desk)
            let logIn = Task { try? await session.logIn(username: "Ada", password: "secret") }
            await desk.visits.arrival(of: 1)
            return (desk: desk, session: session, logIn: logIn)
          } call: { sut, number in
            if number == logOut { return await sut.session.logOut() }
            sut.desk.visits.answer(0, with: LoginResponse(id: 7, token: "t"))
            await sut.logIn.value
          } rule: { sut, _ in
            let user = await sut.session.currentUser?.username ?? "nobody"
            try must("who is in after a log-out during the request", be: "nobody", is: user)
          }
        }
      }
      await sessions.tells("stays out")
    }

    // Rule: `logOut()` returns without waiting for the login service. Look at: UserSession.swift, `logOut`.
    @Test func `logs out at once`() async { await sessions.tells("logs out at once") }

    // Rule: A log-in after the log-out sends a new request at once, even for the same user.
    // Look at: UserSession.swift, what `logOut` removes.
    @Test func `joins no request from before a log-out`() async { await sessions.tells("forgets") }

    // Rule: The response to this new request decides which user is logged in, even if the old response arrives later.
    // Look at: UserSession.swift, how `logIn` knows that its request is the current one.
    @Test func `lets in the user who comes after a log-out`() async {
      await sessions.judges {
        for name in ["Ada", "Grace"] {
          await Interleavings.check {
            let desk = LoginDesk()
            return (desk: desk, session: makeUserSession(loginService: desk))
          } call: { sut, number in
            let requests = sut.desk.requests.count
            if number == 1 { await sut.session.logOut() }
            try? await sut.session.logIn(username: number == 0 ? "Ada" : name, password: "secret")
            return requests
          } rule: { sut, requests in
            let answers = sut.desk.requests.enumerated().map { "\($1[0]), with token t\($0 + 1)" }
            let user = await sut.session.currentUser
            let actual = user.map { "\($0.username), with token \($0.token)" } ?? "no user"
            // If the log-out began while the first request was on its way, only the second one counts.
            if requests[1] == 0, answers.contains(actual) { return }
            let what = "the user after a log-out and another log-in of \(name)"
            try must(what, be: answers.last ?? "", is: actual)
          }
        }
      }
      await sessions.tells("next")
    }

    // Rule: The next log-in sends a new request after a success, a failure or a log-out, even while a user is logged in.
    // Look at: UserSession.swift, when `logIn` removes its request: after an error too, and before a caller continues.
    @Test func `asks again when a request is over`() async {
      await sessions.tells("asks again")
      await sessions.judges { await retry(without: "threw") }
    }

    // Rule: `isValid` is true exactly when `currentUser` has a non-empty token. Look at: UserSession.swift, `isValid`.
    @Test func `is valid while a user is in with a token`() async {
      await sessions.judges {
        await Interleavings.check {
          let session = makeUserSession(loginService: LoginDesk())
          try await session.logIn(username: "Ada", password: "secret")
          return session
        } call: { session, number in
          if number == 0 { await session.logOut() }
          if number == 0 { try await session.logIn(username: "Ada", password: "secret") }
          // Whoever comes between the questions has another token.
          let (user, isValid) = (await session.currentUser, await session.isValid)
          return await session.currentUser != user || isValid == (user != nil)
        } rule: { _, agree in
          try must("whether isValid says what currentUser says", be: [true, true], is: agree)
        }
      }
      await sessions.tells("valid")
    }
  }
}

/// Three callers share a request that fails, and log in again at once: nothing may be left to do when a call ends. None of
/// these log-ins may end in a wrong way that begins with this word.
private func retry(without word: String) async {
  await World.run { world in
    var vain = 0
    for seed: UInt64 in 1...20 {
      world.order(by: seed)
      let desk = HeldDesk()
      let session = makeUserSession(loginService: desk)
      let logIn = { @Sendable in try await session.logIn(username: "Ada", password: "secret") }
      let again = Recorder<Int>()
      let calls = (1...3).map { caller in
        world.start {
          try? await logIn()
          again.record(caller)
          do { try await logIn() } catch { return "threw “\(error)”" }
          return "returned with \(await session.currentUser?.username ?? "no user")"
        }
      }
      world.settle { !desk.visits.requests.isEmpty }
      let sent = desk.visits.requests.count
      desk.visits.fail(0, with: ThrownByTheDouble(number: 0))
      world.settle { desk.visits.requests.count > 1 }
      desk.visits.answer(1, with: LoginResponse(id: 7, token: "t"))
      world.settle { calls.allSatisfy { $0.outcome != nil } }
      let wrong = calls.map { $0.value ?? "returned never" }.filter { $0 != "returned with Ada" }
      if let first = wrong.first(where: { $0.hasPrefix(word) }) {
        if sent > 1 { throw Broken("three callers share no request: they sent \(sent)") }
        let isStuck = first == "returned never"
        let isOld = first == "threw “\(ThrownByTheDouble(number: 0))”"
        let end = isStuck ? "never returned" : isOld ? "got the old error again" : first
        let count = wrong.filter { $0 == first }.count
        let fact =
          isStuck && again.count < 3
          ? "\(3 - again.count) of the 3 calls never returned"
          : "each logs in again at once, and of these 3 calls, \(count) \(end)"
        throw Broken("three callers share a request that the server refuses: \(fact)")
      }
      // Waiting once for a call that never ends is enough, and three times for a request that may come in another order.
      if wrong.contains("returned never") { return }
      vain += desk.visits.requests.count > 1 ? 0 : 1
      if vain == 3 { return }
    }
  }
}

/// The process of tasks 1 and 6.
let sessions = TaskProcess {
  await #expect(processExitsWith: .success) {
    Watchdog.start("a log-in or a log-out never came back")
    await SessionStory.judge()
    let task = Lesson04.Task6()
    await task.`joins no request for other credentials`()
    await task.`sends one request for two log-ins at once`()
    await task.`gives its outcome to every caller of a request`()
    await task.`asks again when a request is over`()
    await task.`stays logged out when the log-out came in between`()
    await task.`lets in the user who comes after a log-out`()
    await task.`is valid while a user is in with a token`()
  }
}
