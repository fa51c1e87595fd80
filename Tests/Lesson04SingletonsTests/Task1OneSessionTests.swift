import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import OutsideWorld
import Testing

extension Lesson04 {
  // The shared session is used in a process of its own, so no test of another task finds what these left.
  @Suite("Task 1 · Keep one session")
  struct Task1 {
    // Rule: Every call of `sharedUserSession()` returns the same object, on every thread.
    // Look at: UserSession.swift, `shared`.
    @Test func `returns one session to every thread`() async {
      await process.judges {
        await expectOneInstance { sharedUserSession() }
      }
    }

    // Rule: The `userSession` of `sharedEnvironment()` is this session.
    // Look at: UserSession.swift and AppDependenciesEnvironment.swift, `shared`.
    @Test func `is the session of the shared environment`() async {
      await process.judges {
        let (session, environment) = (sharedUserSession(), sharedEnvironment())
        let isTheSame = session === environment.userSession
        expect(isTheSame, equals: true, "the environment's userSession is the shared session")
      }
    }

    // Rule: `isValid` is true exactly while a user with a non-empty token is logged in.
    // Look at: UserSession.swift, `isValid`.
    @Test func `knows at any time whether it is valid`() async {
      await Situations.check(sessions) { visit in
        let hasToken = visit.user?.token.isEmpty == false
        try must("isValid", be: hasToken, is: await visit.session.isValid)
      }
    }

    // Rule: `currentUser` has the user name from the call, and the id and token from the login service.
    // Look at: UserSession.swift, `logIn`.
    @Test func `remembers the user who logged in`() async {
      await Situations.check(sessions) { visit in
        try must("currentUser", be: visit.user, is: await visit.session.currentUser)
      }
    }

    // Rule: A session sends every log-in to the login service passed to `makeUserSession`.
    // Look at: UserSession.swift, `init`.
    @Test func `asks the login service it was made with`() async throws {
      let desk = LoginDesk(tokens: ["t1", nil])

      let (_, touched) = await OutsideWorld.watching {
        let sut = makeUserSession(loginService: desk)
        for password in ["one", "", "one"] {
          try? await sut.logIn(username: "Ada", password: password)
        }
      }

      let requests: [[String]] = desk.requests
      #expect(requests == [["Ada", "one"], ["Ada", ""], ["Ada", "one"]])
      #expect(touched == [])
    }

    // Rule: Two sessions made by `makeUserSession` share no state.
    // Look at: `static` in UserSession.swift.
    @Test func `knows nothing of another session`() async {
      await process.judges {
        await World.run { world in
          let desk = HeldDesk()
          let pair = (1...2).map { _ in makeUserSession(loginService: desk) }
          for session in pair {
            _ = world.start { try await session.logIn(username: "Ada", password: "secret") }
          }
          world.settle { desk.visits.requests.count == 2 }
          let count = desk.visits.requests.count
          try must("the requests of two sessions, one log-in each", be: 2, is: count)
          try world.value("logOut") { await pair[1].logOut() }
          desk.visits.answer(0, with: LoginResponse(id: 7, token: "t"))
          world.settle()
          let users = try world.value("currentUser") { await names(of: pair) }
          let what = "both users after a log-out of the second session"
          try must(what, be: ["Ada", "no user"], is: users)
        }
        // The shared one is a session like any other, and no other is the shared one.
        let live = (1...2).map { _ in makeUserSession(loginService: LiveLoginService()) }
        let sessions = [sharedUserSession()] + live
        for leaving in sessions.indices {
          var expected = ["Ada", "Grace", "Bob"]
          for (session, name) in zip(sessions, expected) {
            try await session.logIn(username: name, password: "secret")
          }
          await sessions[leaving].logOut()
          expected[leaving] = "no user"
          let what = "the users of `shared` and two with its login service"
          expect(await names(of: sessions), equals: expected, what)
        }
      }
    }
  }
}

/// The process of this task.
private let process = TaskProcess {
  await #expect(processExitsWith: .success) {
    let task = Lesson04.Task1()
    await task.`returns one session to every thread`()
    await task.`is the session of the shared environment`()
    await task.`knows nothing of another session`()
  }
}

/// Sessions that were used, and looked at before every step, with the user who must be in now.
private var sessions: [Situation<(session: any UserSessionProtocol, user: LoggedUser?)>] {
  History.all.map { history in
    Situation(history.name) {
      let session = makeUserSession(loginService: LoginDesk(tokens: history.tokens))
      await history.take(session) { _ = await session.isValid }
      return (session, history.user)
    }
  }
}

/// The user of each session, as `currentUser` and `isValid` say.
private func names(of sessions: [any UserSessionProtocol]) async -> [String] {
  var names: [String] = []
  for session in sessions {
    let name = await session.currentUser?.username
    names.append(await session.isValid == (name != nil) ? name ?? "no user" : "isValid is wrong")
  }
  return names
}
