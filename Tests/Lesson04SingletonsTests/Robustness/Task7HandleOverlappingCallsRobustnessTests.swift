import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04.Task7 {
  // Rule: A `logIn` with the same user name and password shares the pending request, and its result or error.
  // Look at: UserSession.swift, what `logIn` stores before its `await`, and whether looking for it and storing it share
  // one lock; and whether an old request removes a newer one.
  @Test(.deterministic)
  func `no history has more requests than different log-ins`() async throws {
    try await always(SessionMachine.self) { session in
      if session.requests.count > session.attempts.count {
        expectEqual(session.requests, session.attempts.map(\.credentials))
      }
    }
  }

  // Rule: A `logIn` with the same user name and password shares the pending request, and its result or error.
  // Look at: UserSession.swift, whether looking for the request and storing it share one lock.
  @Test func `two log-ins share one request, wherever the second one begins`() async throws {
    try await everyInterleaving { schedule in
      let service = LoginServiceSpy()
      let session = makeUserSession(loginService: service)
      try await schedule.concurrently {
        try? await session.logIn(username: "Ada", password: "secret")
      } and: {
        try? await session.logIn(username: "Ada", password: "secret")
      } whenBothWait: {
        await service.spy.arrival(of: 1)
        _ = await session.isValid  // After it, an actor has begun the second call.
        service.completeAll(with: AnyError())
      }

      expectEqual(service.requests.count, 1)
    }
  }

  // Rule: A `logIn` with the same user name and password shares the pending request, and its result or error.
  // Look at: UserSession.swift, what the second caller awaits.
  @Test(.deterministic)
  func `every log-in ends as its request does in every history`() async throws {
    try await always(SessionMachine.self) { session in
      let waiting = session.outcomes.joined().filter { $0 == "waits" }
      if session.pendingRequests == 0 { expectEqual(waiting, []) }
      for (attempt, outcomes) in zip(session.attempts, session.outcomes) {
        if attempt.isPending || attempt.isForgotten || attempt.isContested { continue }
        expectEqual(outcomes, outcomes.map { _ in attempt.expectedOutcome })
      }
    }
  }

  // Rule: A `logIn` with another user name or password sends its own request.
  // Look at: UserSession.swift, what `logIn` compares before it shares a request.
  @Test(.deterministic, arguments: similarLogIns)
  func `log-ins with similar credentials send a request each`(both: [Credentials]) async {
    for credentials in both {
      _ = logIn(credentials.username, credentials.password)
      await untilIdle()
    }
    // The second may wait until the first is completed.
    service.complete(0, with: .ada)
    await untilIdle()

    let sent = service.requests.flatMap { [$0.username, $0.password] }
    expectEqual(Exactly(sent), Exactly(both.flatMap { [$0.username, $0.password] }))
  }

  // Rule: After `logOut()`, the response to an earlier request changes nothing.
  // Look at: UserSession.swift, what `logIn` checks after its `await`.
  @Test(.deterministic) func `no user is logged in after a log-out in every history`() async throws
  {
    try await always(SessionMachine.self) { session in
      if session.expectedUser == .some(nil) { expectEqual(session.user, nil) }
      if let userAfterLogOut = session.userAfterLogOut { expectEqual(userAfterLogOut, nil) }
    }
  }

  // Rule: After `logOut()`, the response to an earlier request changes nothing.
  // Look at: UserSession.swift, what `logIn` checks after its `await`.
  @Test(arguments: [true, false])
  func `no user is logged in, wherever the log-out meets the response`(isLogOutFirst: Bool)
    async throws
  {
    try await everyInterleaving { schedule in
      let service = LoginServiceSpy()
      let session = makeUserSession(loginService: service)
      let logIn = Task { try? await session.logIn(username: "Ada", password: "secret") }
      await service.spy.arrival(of: 1)
      let logOut: @Sendable () async -> Void = { await session.logOut() }
      let respond: @Sendable () async -> Void = {
        service.complete(with: .ada)
        await logIn.value
      }
      try await schedule.concurrently(
        isLogOutFirst ? logOut : respond,
        and: isLogOutFirst ? respond : logOut
      )

      expectEqual(await session.currentUser, nil)
    }
  }

  // Rule: The next `logIn` after a response, an error or a `logOut()` sends a new request.
  // Look at: UserSession.swift, when `logIn` removes its request: after an error too, and before a caller continues.
  @Test(.deterministic)
  func `a log-in sends a request whenever none is pending, in every history`() async throws {
    try await always(SessionMachine.self) { session in
      if session.reasonForMissingRequest == .nothingIsPending {
        expectEqual(session.requests, session.attempts.map(\.credentials))
      }
    }
  }

  // Rule: The next `logIn` after a response, an error or a `logOut()` sends a new request.
  // Look at: UserSession.swift, when `logIn` removes its request: after an error too, and before a caller continues.
  @Test(.deterministic, arguments: 0...20)
  func `callers of a failed request log in again immediately, in any order`(seed: UInt64)
    async throws
  {
    // The callers that come later have a higher priority than the request.
    try await inRandomOrder(seed == 0 ? nil : seed) {
      let calls = [TaskPriority.low, .medium, .high].map { priority in
        Call(priority: priority) { [session] in
          try? await session.logIn(username: "Ada", password: "secret")
          try await session.logIn(username: "Ada", password: "secret")
          return await session.currentUser?.username ?? "no user"
        }
      }
      await untilIdle()
      try #require(service.requests.count == 1, "the three calls share a request")
      service.complete(0, with: AnyError())
      await untilIdle()
      service.completeAll(with: .ada)
      await untilIdle()

      let outcomes = calls.map { $0.value ?? $0.outcomeText }
      expectEqual(outcomes, ["Ada", "Ada", "Ada"])
    }
  }

  // Rule: When a shared request succeeds, each of its calls returns with the user logged in.
  // Look at: UserSession.swift, whether the user is stored before any caller continues.
  @Test(.deterministic, arguments: 0...10)
  func `every caller of a shared request finds its user logged in, in any order`(seed: UInt64)
    async
  {
    await inRandomOrder(seed == 0 ? nil : seed) {
      let calls = [TaskPriority.low, .medium, .high].map { priority in
        Call(priority: priority) { [session] in
          try await session.logIn(username: "Ada", password: "secret")
          return await session.currentUser
        }
      }
      await untilIdle()
      service.completeAll(with: .ada)
      await untilIdle()

      expectEqual(calls.map(\.value), [.ada, .ada, .ada])
    }
  }

  // Rule: When two different log-ins succeed, `currentUser` has the user name, id and token of one of the two.
  // Look at: UserSession.swift, where `logIn` sets `currentUser`.
  @Test(.deterministic)
  func `currentUser is the user of one response in every history`() async throws {
    try await always(SessionMachine.self) { session in
      let users = session.attempts.compactMap(\.user)
      if let user = session.user, !users.contains(user) { expectEqual(user, users.last) }
      let last = session.attempts.suffix(2)
      if last.count == 2, last.allSatisfy({ $0.isContested && !$0.isForgotten && $0.user != nil }) {
        let names = last.map(\.credentials.username)
        expectEqual(names.contains(session.user?.username ?? "no user"), true, "\(names)")
      }
    }
  }

  // Rule: `logOut()` returns without waiting for the login service. Look at: UserSession.swift, `logOut`.
  @Test(.deterministic) func `no log-out waits in any history`() async throws {
    try await always(SessionMachine.self) { session in expectEqual(session.pendingLogOuts, 0) }
  }

  // Rule: A `logIn` after `logOut()` sends its request immediately, even for the same user.
  // Look at: UserSession.swift, what `logOut` removes.
  @Test(.deterministic)
  func `a log-in after a log-out sends a request immediately in every history`() async throws {
    try await always(SessionMachine.self) { session in
      if session.reasonForMissingRequest == .loggedOut {
        expectEqual(session.requests, session.attempts.map(\.credentials))
      }
    }
  }

  // Rule: The response to a request after `logOut()` decides which user is logged in, even if an older response arrives
  // later.
  // Look at: UserSession.swift, how `logIn` checks that its request is the current one.
  @Test(.deterministic) func `the right user is logged in after every history`() async throws {
    try await always(SessionMachine.self) { session in
      if let expectedUser = session.expectedUser, expectedUser != nil {
        expectEqual(session.user, expectedUser)
      }
    }
  }

  // Rule: The response to a request after `logOut()` decides which user is logged in, even if an older response arrives
  // later.
  // Look at: UserSession.swift, how `logIn` checks that its request is the current one.
  @Test(arguments: ["Ada", "Grace"])
  func `the last user is logged in, wherever the log-out begins`(name: String) async throws {
    try await everyInterleaving { schedule in
      let service = LoginServiceSpy(returning: .ada)
      let session = makeUserSession(loginService: service)
      let earlierRequests = try await schedule.concurrently {
        try? await session.logIn(username: "Ada", password: "first")
        return 0
      } and: {
        let count = service.requests.count
        await session.logOut()
        try? await session.logIn(username: name, password: "second")
        return count
      }

      let user = await session.currentUser?.username ?? "no user"
      // If the log-out came first, either user may be logged in.
      let possible = earlierRequests[1] == 0 ? ["Ada", name] : [name]
      expectEqual(possible.contains(user), true, user)
    }
  }
}

/// Two log-ins that are often mistaken for each other.
private let similarLogIns: [[Credentials]] = {
  let ambiguous = EdgeValues.pairs.map { Credentials($0.0, $0.1) }
  var pairs = zip(ambiguous, ambiguous.dropFirst()).map { [$0, $1] }
  for text in unusualTexts.dropFirst() {
    pairs.append([Credentials("Ada", "secret"), Credentials(text, "secret")])
    pairs.append([Credentials("Ada", "Ada"), Credentials("Ada", text)])
  }
  return pairs + [[Credentials("a", "b"), Credentials("b", "a")]]
}()
