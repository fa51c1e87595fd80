import Exercise04Singletons
import Foundation
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 4 · Ask the environment for less", .serialized)
  struct Task4 {
    // Rule: two members are enough for a screen that uses two. Look at: NotesViewModel.init.
    @Test(arguments: Varied.names(2))
    func `saves a note with the two things it asked for`(name: String) async {
      let manager = PersistencySpy()
      let sut = makeNotes(dependencies: NotesNeeds(SessionFake(name), manager))

      _ = try? await sut.add("buy milk")

      let saved: [String] = manager.values
      #expect(
        saved == ["\(name): buy milk"],
        "the session and the manager handed to makeNotes must do it; look at NotesViewModel.init"
      )
    }

    // Rule: a screen shows what its manager holds. Look at: NotesViewModel, `lines`.
    @Test func `shows the lines of its manager`() async {
      let manager = PersistencySpy()
      manager.save("Ada: buy milk")
      let sut = makeNotes(dependencies: NotesNeeds(SessionFake(), manager))

      let lines: [String] = await sut.lines

      #expect(
        lines == ["Ada: buy milk"],
        "lines come from the manager handed to makeNotes; look at NotesViewModel.init"
      )
    }

    // Rule: a note needs a name. Look at: NotesViewModel.add(_:), and whose session it asks.
    @Test func `takes no note when nobody is logged in to its session`() async {
      let manager = PersistencySpy()
      let sut = makeNotes(dependencies: NotesNeeds(SessionFake(), manager))

      await #expect(throws: NoteTakingError.nobodyIsLoggedIn) { try await sut.add("buy milk") }

      let saved: [String] = manager.values
      #expect(saved == [], "without a user nothing is saved; look at NotesViewModel.add(_:)")
    }

    // Rule: an environment hands out what it was made of. Look at: AppDependenciesEnvironment.init.
    @Test(arguments: Varied.names(2))
    func `hands out what it was made of`(name: String) async throws {
      let (desk, manager) = (LoginDesk(), PersistencySpy())
      let sut = makeEnvironment(
        loginService: desk,
        userSession: SessionFake(name),
        persistencyManager: manager
      )

      _ = try await sut.loginService.logIn(username: name, password: "secret")
      try await sut.persistencyManager.save(name)

      let user: String? = await sut.userSession.currentUser?.username
      let heard: [[String]] = [desk.usernames, manager.values]
      #expect(user == name, "userSession must be what was handed over; look at the initializer")
      #expect(
        heard == [[name], [name]],
        "the service and the manager handed over must be asked; look at the initializer"
      )
    }

    // Rule: what is handed over is no new global. Look for: `static` besides `shared`.
    @Test func `keeps two environments apart`() async {
      let suts = ["Ada", "Grace"].map { name in
        makeEnvironment(
          loginService: LoginDesk(),
          userSession: SessionFake(name),
          persistencyManager: PersistencySpy()
        )
      }

      var users: [String?] = []
      for sut in suts { users.append(await sut.userSession.currentUser?.username) }

      #expect(
        users == ["Ada", "Grace"],
        "each environment hands out its own session; look for `static` besides `shared`"
      )
    }

    // Rule: the program has one manager, as it has one session. Look at: both `shared`.
    @Test func `hands everybody the same shared manager`() async {
      await #expect(processExitsWith: .success, comesBack) {
        Watchdog.start("a shared instance never came back")

        let managers = (1...2).map { _ in sharedEnvironment().persistencyManager }

        let isTheSame: Bool = managers[0] === managers[1]
        #expect(
          isTheSame,
          """
          two asked for the manager of the shared environment: expected one object, got two; look \
          at `shared` in PersistencyManager.swift and in AppDependenciesEnvironment.swift
          """
        )
      }
    }

    // Rule: no singleton needs, to be made, one that needs it. Look at: what each `shared` asks for.
    @Test func `comes up from a cold start`() async {
      await #expect(
        processExitsWith: .success,
        "A.shared waits for B.shared, which waits for A.shared; look at what each `shared` asks for"
      ) {
        Watchdog.start("the shared environment never came back")

        let isValid: Bool = await sharedEnvironment().userSession.isValid

        #expect(
          isValid == false,
          "a fresh program has nobody logged in, this one has; look at `shared`"
        )
      }
    }
  }
}
