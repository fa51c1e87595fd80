import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04.Task5 {
  // Rule: The properties of an environment are the three arguments passed to `makeEnvironment`.
  // Look at: AppDependenciesEnvironment.swift, `init`.
  @Test func `an environment has its arguments after every other environment`() async throws {
    let app = sharedEnvironment()
    let sessions = [
      app.userSession, makeUserSession(loginService: LoginServiceSpy()), UserSessionFake(),
    ]
    let managers = [
      app.persistencyManager, makePersistencyManager(store: KeyValueStoreFake()),
      PersistencyManagerSpy(),
    ]
    let services = [LoginServiceSpy(returning: .ada), LoginServiceSpy(returning: .ada)]
    let all = services.flatMap { service in
      sessions.flatMap { session in managers.map { (service, session, $0) } }
    }
    for pair in all.flatMap({ one in all.map { [one, $0] } }) {
      let environments = pair.map {
        makeEnvironment(loginService: $0.0, userSession: $0.1, persistencyManager: $0.2)
      }
      for (environment, (service, session, manager)) in zip(environments, pair) {
        try #require(environment.userSession === session)
        try #require(environment.persistencyManager === manager)
        let count = service.requests.count
        _ = try await environment.loginService.logIn(username: "Ada", password: "secret")
        try #require(service.requests.count == count + 1)
      }
    }
  }

  // Rule: The properties of an environment are the three arguments passed to `makeEnvironment`.
  // Look at: `weak` in AppDependenciesEnvironment.swift.
  @Test func `an environment retains its arguments`() {
    let environment = makeEnvironment(
      loginService: LoginServiceSpy(),
      userSession: UserSessionFake(),
      persistencyManager: PersistencyManagerSpy()
    )

    expectEqual(environment.userSession is UserSessionFake, true)
    expectEqual(environment.persistencyManager is PersistencyManagerSpy, true)
  }

  // Rule: `lines` returns the values that the manager has now. Look at: NotesViewModel.swift, `lines`.
  @Test(.deterministic, arguments: [false, true])
  func `lines returns the saved values, while a note is pending and afterwards`(fails: Bool)
    async
  {
    let manager = PersistencyManagerSpy()
    let screen = makeNotes(UserSessionFake(user: .ada), manager)
    manager.saves.hold()
    let add = Call { try await screen.add("a") }
    await untilIdle()
    await expectLines(of: screen, ["earlier"])

    manager.add("saved by another screen")
    await expectLines(of: screen, ["earlier", "saved by another screen"])

    manager.saves.completeAll(with: fails ? .failure(AnyError()) : .success(()))
    await untilIdle()
    expectEqual(add.hasReturned, true)
    let note = fails ? [] : ["Ada: a"]
    await expectLines(of: screen, ["earlier", "saved by another screen"] + note)
  }

  /// Reads `lines` twice at the same time, in a cancelled task.
  private func expectLines(
    of screen: any NoteTaking,
    _ expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let read = Call(cancelled: true) {
      async let second = screen.lines
      return await [screen.lines, second]
    }
    await untilIdle()
    expectEqual(read.value, [expected, expected], sourceLocation: sourceLocation)
  }

  // Rule: If Ada is logged in at the time of the call, `add("buy milk")` saves `Ada: buy milk`.
  // Look at: NotesViewModel.swift, `add`.
  @Test(arguments: changingUsers)
  func `add saves the note of a user who was logged in during the call, or throws`(
    users: [LoggedUser?]
  ) async {
    let manager = PersistencyManagerSpy()
    let screen = makeNotes(UserSessionFake(users: users), manager)
    var outcome: [String] = []
    do { try await screen.add("buy milk") } catch { outcome = ["throws \(error)"] }
    outcome += manager.saves.requests

    let possible = users.map {
      $0.map { ["\($0.username): buy milk"] } ?? ["throws nobodyIsLoggedIn"]
    }
    expectEqual(possible.contains(outcome), true, "\(outcome)")
  }

  // Rule: If Ada is logged in at the time of the call, `add("buy milk")` saves `Ada: buy milk`.
  // Look at: NotesViewModel.swift, `add`.
  @Test(.deterministic)
  func `add saves each of two concurrent notes with the name of its user`() async {
    let session = UserSessionFake(user: .ada)
    let manager = PersistencyManagerSpy()
    let screen = makeNotes(session, manager)
    manager.saves.hold()
    let first = Call { try await screen.add("a") }
    await untilIdle()
    session.user = .grace
    let second = Call { try await screen.add("b") }
    await untilIdle()
    session.user = nil
    // A screen may send one note after the other.
    manager.saves.completeAll(with: .success(()))
    await untilIdle()

    expectEqual(manager.saves.requests, ["Ada: a", "Grace: b"])
    expectEqual(first.hasReturned && second.hasReturned, true)
  }

  // Rule: If Ada is logged in at the time of the call, `add("buy milk")` saves `Ada: buy milk`.
  // Look at: NotesViewModel.swift, `add`.
  @Test(arguments: unusualTexts)
  func `add saves every note unchanged`(text: String) async throws {
    let manager = PersistencyManagerSpy()
    let user = LoggedUser(id: 0, username: text, token: "t")
    let screen = makeNotes(UserSessionFake(user: user), manager)
    let notes = [text, text, "\(text): \(text)", "Grace: \(text)"]

    for note in notes { try await screen.add(note) }

    expectEqual(Exactly(manager.saves.requests), Exactly(notes.map { "\(text): \($0)" }))
  }

  // Rule: While the session isn't valid, `add` throws `nobodyIsLoggedIn` and saves nothing.
  // Look at: NotesViewModel.swift, what `add` reads from the session.
  @Test(arguments: [nil, LoggedUser(id: 0, username: "Grace", token: "")])
  func `add throws and saves nothing while the session isn't valid`(user: LoggedUser?) async throws
  {
    let session = UserSessionFake(user: user)
    let manager = PersistencyManagerSpy()
    let screen = makeNotes(session, manager)
    await #expect(throws: NoteTakingError.nobodyIsLoggedIn) { try await screen.add("a") }

    session.user = .ada
    try await screen.add("b")
    session.user = user
    await #expect(throws: NoteTakingError.nobodyIsLoggedIn) { try await screen.add("c") }

    expectEqual(manager.saves.requests, ["Ada: b"])
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before.
  // Look at: `try?` and `catch` in NotesViewModel.swift.
  @Test(.deterministic) func `each of two concurrent notes has its own error or result`() async {
    let manager = PersistencyManagerSpy()
    let screen = makeNotes(UserSessionFake(user: .ada), manager)
    manager.saves.hold()
    let calls = ["a", "b", "c"].map { note in Call { try await screen.add(note) } }
    await untilIdle()
    manager.saves.complete(0, with: .failure(CancellationError()))
    await untilIdle()
    manager.saves.complete(1, with: .failure(AnyError()))
    await untilIdle()
    manager.saves.completeAll(with: .success(()))
    await untilIdle()

    let outcomes = calls.map(\.outcomeText)
    expectEqual(outcomes, ["throws CancellationError()", "throws AnyError(1)", "returns"])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: `static` in NotesViewModel.swift.
  @Test(.deterministic) func `a notes screen doesn't wait for another one`() async {
    let manager = PersistencyManagerSpy()
    let otherManager = PersistencyManagerSpy()
    let screen = makeNotes(UserSessionFake(user: .ada), manager)
    let other = makeNotes(UserSessionFake(user: .grace), otherManager)
    manager.saves.hold()
    _ = Call { try await screen.add("a") }
    await untilIdle()
    let add = Call { try await other.add("b") }
    await untilIdle()

    expectEqual(add.hasReturned, true)
    expectEqual(otherManager.saves.requests, ["Grace: b"])
    expectEqual(await other.lines, ["earlier", "Grace: b"])
    expectEqual(manager.saves.requests, ["Ada: a"])
    manager.saves.completeAll(with: .success(()))
  }

  // Rule: Every call of `sharedEnvironment()` returns an environment with the same manager, on every thread.
  // Look at: PersistencyManager.swift and AppDependenciesEnvironment.swift, `shared`.
  @Test func `the shared environment has the same manager on every thread`() async {
    let managers = await race(threads: 8) { _ in sharedEnvironment().persistencyManager }

    expectEqual(Set(managers.map { ObjectIdentifier($0) }).count, 1, "different managers")
    expectOneInstance { sharedEnvironment().persistencyManager }
  }

  // Rule: `sharedUserSession()` and `sharedEnvironment()` each work as the first call in a new process.
  // Look at: UserSession.swift and AppDependenciesEnvironment.swift, what each `shared` needs in order to be created.
  @Test(.ownProcess) func `sharedEnvironment works as the first call in a new process`() {
    expectEqual(sharedEnvironment().userSession === sharedUserSession(), true)
  }

  // Rule: `sharedUserSession()` and `sharedEnvironment()` each work as the first call in a new process.
  // Look at: UserSession.swift and AppDependenciesEnvironment.swift, what each `shared` needs in order to be created.
  @Test(.ownProcess) func `sharedUserSession works as the first call in a new process`() {
    expectEqual(sharedUserSession() === sharedEnvironment().userSession, true)
  }
}
