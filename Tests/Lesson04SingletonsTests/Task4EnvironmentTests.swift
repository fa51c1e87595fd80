import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 4 · Use only a part of the environment")
  struct Task4 {
    // Rule: `lines` returns the values that the manager has now. Look at: NotesViewModel.swift, `lines`.
    @Test func `shows the lines of its manager`() async { await process.tells("shows lines") }

    // Rule: If Ada is logged in at the time of the call, `add("buy milk")` saves `Ada: buy milk`.
    // Look at: NotesViewModel.swift, `add`.
    @Test func `saves a note with the name of the user`() async {
      for (names, isCancelled) in comings.map({ ($0, false) }) + [(["Ada"], true)] {
        let manager = ManagerSpy()
        let sut = makeNotes(SessionFake(names), manager)
        var outcome: [String] = []
        do { try await inTask(cancelled: isCancelled) { try await sut.add("buy milk") } } catch {
          outcome =
            isCancelled && error is CancellationError ? ["Ada: buy milk"] : ["throws \(error)"]
        }
        outcome += manager.saved.values.dropFirst()
        let notes = names.map { $0.map { "\($0): buy milk" } }
        let possible: [[String]] = notes.map {
          [$0 ?? "throws \(NoteTakingError.nobodyIsLoggedIn)"]
        }
        if possible.contains(outcome) { continue }
        let users = names.map { $0 ?? "no user" }.joined(separator: ", then ")
        let task = isCancelled ? ", in a cancelled task" : ""
        let fact = "add(\"buy milk\")\(task): the session's user was \(users)"
        let found = outcome.isEmpty ? "nothing was saved" : outcome.joined(separator: ", ")
        let expected = Set(possible.joined()).sorted().joined(separator: " or ")
        Issue.record("\(fact)\nexpected: \(expected)\nactual: \(found)")
      }
      await process.tells("saves notes")
    }

    // Rule: `add` saves the note unchanged, even if it is empty or was saved before.
    // Look at: NotesViewModel.swift, `add`.
    @Test func `changes no note`() async {
      for text in oddTexts {
        let manager = ManagerSpy()
        let sut = makeNotes(SessionFake([text]), manager)
        // Somebody copied the others from lists: with the user's own name, and with another one.
        let notes = [text, "\(text): \(text)", "\(text):\(text)", "Grace: \(text)"]
        for note in notes { try? await sut.add(note) }
        let saved = Array(manager.saved.values.dropFirst())
        let expected = notes.map { "\(text): \($0)" }
        do { try must("what the manager was asked to save", be: expected, is: saved) } catch {
          Issue.record("\(error)")
          break
        }
      }
      await process.tells("changes no note")
    }

    // Rule: While the session isn't valid, `add` throws `nobodyIsLoggedIn` and saves nothing.
    // Look at: NotesViewModel.swift, what `add` asks the session.
    @Test func `refuses a note while the session is not valid`() async {
      await process.tells("refuses notes")
    }

    // Rule: If the manager throws an error, `add` throws the same error. Look at: `try?` in NotesViewModel.swift.
    @Test func `throws the error of its manager`() async {
      let error = ThrownByTheDouble(number: 1, thrower: "the manager")
      let sut = makeNotes(SessionFake(["Ada"]), ManagerSpy(error: error))
      var outcome = "returns"
      do { try await sut.add("a") } catch { outcome = "throws \(error)" }
      if outcome != "throws \(error)" {
        Issue.record("`add` must throw “\(error)”, as its manager does, and \(outcome)")
      }
      await process.tells("throws errors")
    }

    // Rule: Two notes screens share no state. Look at: `static` in NotesViewModel.swift.
    @Test func `keeps two screens apart`() async { await process.tells("shares nothing") }

    // Rule: A screen made by `makeNotes` uses no shared instance.
    // Look at: `.shared` and default arguments in NotesViewModel.swift.
    @Test func `works without the shared instances`() async {
      await process.tells("uses nothing shared")
    }

    // Rule: The properties of an environment are the three arguments passed to `makeEnvironment`.
    // Look at: AppDependenciesEnvironment.swift, `init`.
    @Test func `has what it was made of`() async {
      await process.judges {
        let (app, environment) = (await created { sharedEnvironment() }, makeEnvironment)
        let users = [app.userSession, makeUserSession(loginService: LoginDesk()), SessionFake()]
        let manager = makePersistencyManager(store: StoreFake())
        let stores = [app.persistencyManager, manager, ManagerSpy()]
        // Every combination after every other: no environment is that of some parts that came before, or of shared ones.
        let desks = [LoginDesk(), LoginDesk()]
        let parts = desks.flatMap { desk in
          users.flatMap { session in stores.map { (desk, session, $0) } }
        }
        for pair in parts.flatMap({ one in parts.map { [one, $0] } }) {
          let suts = pair.map { environment($0, $1, $2) }
          for (sut, (desk, session, manager)) in zip(suts, pair) {
            let areThese = sut.userSession === session && sut.persistencyManager === manager
            try must("whether session and manager are the ones passed in", be: true, is: areThese)
            let count = desk.requests.count
            _ = try await sut.loginService.logIn(username: "Ada", password: "secret")
            let what = "the requests to the login service passed in, during a log-in"
            try must(what, be: 1, is: desk.requests.count - count)
          }
        }
        let sut = environment(LoginDesk(), SessionFake(), ManagerSpy())
        let areThere = sut.userSession is SessionFake && sut.persistencyManager is ManagerSpy
        expect(areThere, equals: true, "session and manager, which nothing else holds, are there")
      }
    }

    // Rule: Every call of `sharedEnvironment()` returns an environment with the same manager, on every thread.
    // Look at: PersistencyManager.swift and AppDependenciesEnvironment.swift, `shared`.
    @Test func `has one shared manager`() async {
      await process.judges { await expectOneInstance { sharedEnvironment().persistencyManager } }
    }

    // Rule: `sharedUserSession()` and `sharedEnvironment()` each work as the first call in a new process.
    // Look at: what each `shared` needs in order to be created.
    @Test func `comes up from a cold start`() async {
      await process.judges {
        let isShared = await created { sharedEnvironment().userSession === sharedUserSession() }
        expect(isShared, equals: true, "both, called one after the other, have one session")
      }
    }
  }
}

private let process = TaskProcess {
  await #expect(processExitsWith: .success) {
    let task = Lesson04.Task4()
    await task.`has one shared manager`()
    await task.`comes up from a cold start`()
    try? await sharedUserSession().logIn(username: "Shared", password: "secret")
    await NotesStory.judge()
    await task.`has what it was made of`()
  }
}
