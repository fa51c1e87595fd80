import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04.Task2 {
  // Rule: `greeting` is `Hello, Ada!` while Ada is logged in to the session passed to `makeWelcome`, and
  // `Please log in.` while no user is.
  // Look at: WelcomeViewModel.swift, `greeting` and what it stores.
  @Test(arguments: unusualTexts)
  func `greets every user name, and each user who comes after a log-out`(name: String) async {
    let session = UserSessionFake(user: LoggedUser(id: 0, username: name, token: "t"))
    let screen = makeWelcome(session: session)
    expectEqual(Exactly(await screen.greeting), Exactly("Hello, \(name)!"))
    await screen.logOut()
    expectEqual(await screen.greeting, "Please log in.")
    session.user = LoggedUser(id: 7, username: "Grace", token: "")
    expectEqual(await screen.greeting, "Hello, Grace!")
  }

  // Rule: `greeting` is `Hello, Ada!` while Ada is logged in to the session passed to `makeWelcome`, and
  // `Please log in.` while no user is.
  // Look at: WelcomeViewModel.swift, `greeting` and what it stores.
  @Test(arguments: changingUsers)
  func `greets a user who was logged in during the call`(users: [LoggedUser?]) async {
    let greeting = await makeWelcome(session: UserSessionFake(users: users)).greeting

    let possible = users.map { $0.map { "Hello, \($0.username)!" } ?? "Please log in." }
    expectEqual(possible.contains(greeting), true, greeting)
  }

  // Rule: Each call of the screen's `logOut()` calls the session's `logOut()` once.
  // Look at: WelcomeViewModel.swift, `logOut`.
  @Test(.deterministic, arguments: [.ada, nil] as [LoggedUser?], [false, true])
  func `each concurrent logOut of two screens calls the session's logOut once`(
    user: LoggedUser?,
    isCancelled: Bool
  ) async {
    let session = UserSessionFake(user: user)
    session.logOuts.hold()
    let screens = [makeWelcome(session: session), makeWelcome(session: session)]
    let calls = [0, 0, 1].map { index in
      Call(cancelled: isCancelled) { await screens[index].logOut() }
    }
    for _ in calls {
      await untilIdle()
      session.user = .grace
      session.logOuts.pending.first.map { session.logOuts.complete($0, with: .success(())) }
    }
    session.logOuts.completeAll(with: .success(()))
    await untilIdle()

    expectEqual(session.logOuts.requests.count, calls.count)
    expectEqual(calls.filter(\.hasReturned).count, calls.count)
  }

  // Rule: The screen's `logOut()` returns after the session's `logOut()` has returned.
  // Look at: WelcomeViewModel.swift, `logOut`.
  @Test(.deterministic, arguments: [.ada, nil] as [LoggedUser?], [false, true])
  func `logOut waits for the session with and without a user, even in a cancelled task`(
    user: LoggedUser?,
    isCancelled: Bool
  ) async {
    let session = UserSessionFake(user: user)
    session.logOuts.hold()
    let screen = makeWelcome(session: session)
    let logOut = Call(cancelled: isCancelled) { await screen.logOut() }
    await untilIdle()
    expectEqual(session.logOuts.requests.count, 1)
    expectEqual(logOut.hasReturned, false)

    session.logOuts.completeAll(with: .success(()))
    await untilIdle()
    expectEqual(logOut.hasReturned, true)
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: `static` in WelcomeViewModel.swift.
  @Test func `two welcome screens share no state`() async {
    let session = UserSessionFake(user: .ada)
    let otherSession = UserSessionFake(user: .grace)
    let screens = [makeWelcome(session: session), makeWelcome(session: otherSession)]
    var greetings: [String] = []
    for index in [0, 1, 0] { greetings.append(await screens[index].greeting) }
    await screens[0].logOut()
    for screen in screens { greetings.append(await screen.greeting) }

    expectEqual(
      greetings,
      ["Hello, Ada!", "Hello, Grace!", "Hello, Ada!", "Please log in.", "Hello, Grace!"]
    )
    expectEqual(otherSession.logOuts.requests.count, 0)
  }

  // Rule: A screen made by `makeWelcome` uses the shared session only if that session was passed to it.
  // Look at: `.shared` in WelcomeViewModel.swift.
  @Test func `a welcome screen uses the shared session only if it was injected`() async throws {
    try await sharedUserSession().logIn(username: "Shared", password: "secret")
    let session = makeUserSession(loginService: LoginServiceSpy(returning: .ada))
    try await session.logIn(username: "Ada", password: "secret")
    expectEqual(await makeWelcome(session: UserSessionFake()).greeting, "Please log in.")
    for (session, name) in [(session, "Ada"), (sharedUserSession(), "Shared")] {
      let screen = makeWelcome(session: session)
      expectEqual(await screen.greeting, "Hello, \(name)!")
      await screen.logOut()
      expectEqual(await session.currentUser, nil)
    }
  }
}
