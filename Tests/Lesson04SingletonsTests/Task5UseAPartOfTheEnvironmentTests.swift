import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 5 · Use a part of the environment", .ownProcess)
  struct Task5 {
    // Rule: A screen made by `makeNotes` uses no shared instance.
    // Look at: `.shared` and default arguments in NotesViewModel.swift.
    @Test func `a notes screen uses the injected session and manager`() async throws {
      try await sharedUserSession().logIn(username: "Shared", password: "secret")
      let manager = PersistencyManagerSpy()
      let screen = makeNotes(UserSessionFake(user: .ada), manager)

      try await screen.add("buy milk")

      #expect(manager.saves.requests == ["Ada: buy milk"])
    }

    // Rule: The properties of an environment are the three arguments passed to `makeEnvironment`.
    // Look at: AppDependenciesEnvironment.swift, `init`.
    @Test func `an environment has the three arguments of makeEnvironment`() async throws {
      let service = LoginServiceSpy(returning: .ada)
      let session = UserSessionFake()
      let manager = PersistencyManagerSpy()

      let environment = makeEnvironment(
        loginService: service,
        userSession: session,
        persistencyManager: manager
      )

      #expect(environment.userSession === session)
      #expect(environment.persistencyManager === manager)
      _ = try await environment.loginService.logIn(username: "Ada", password: "secret")
      #expect(service.requests.count == 1)
    }

    // Rule: `NotesViewModel()` and `AppDependenciesEnvironment()` don't compile: their initializers have no default
    // arguments.
    // Look at: NotesViewModel.swift and AppDependenciesEnvironment.swift, `init`.
    @Test func `a type can't be created without its dependencies`() async throws {
      let compiling = try await compilingExpressions(
        "await NotesViewModel()",
        "await AppDependenciesEnvironment()"
      )

      #expect(compiling == [])
    }
  }
}
