import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06 {
  @Suite("Task 6 · Replace the locator with initializer injection", .ownProcess)
  @MainActor
  struct Task6 {
    // Rule: Each view model uses the login service and the session that were passed for it.
    // Look at: Wiring.swift and LoginViewModel.swift, where the two arguments are stored.
    @Test func `each view model uses its own services`() async {
      let started = [Recorder<Account>(), Recorder<Account>()]
      let screens = zip([Account.ada, .grace], started).map { account, started in
        makeLoginViewModel(
          loginService: LoginServiceSpy(returning: account),
          userSession: UserSessionSpy(started: started)
        )
      }

      await screens[0].logIn(username: "ada", password: "secret")

      #expect(started[0].values == [.ada])
      #expect(started[1].values == [])
    }

    // Rule: Creating and using a view model needs nothing in `ServiceLocator.shared` and leaves it empty.
    // Look at: Wiring.swift, and fallbacks in LoginViewModel.swift.
    @Test(.ownProcess) func `a view model leaves the shared locator empty`() async {
      let screen = makeLoginViewModel(
        loginService: LoginServiceSpy(returning: .ada),
        userSession: UserSessionSpy()
      )

      await screen.logIn(username: "ada", password: "secret")

      let loginService = ServiceLocator.shared.find((any LoginService).self)
      let session = ServiceLocator.shared.find((any UserSession).self)
      #expect(loginService == nil)
      #expect(session == nil)
    }

    // Rule: The view model stores no `Dependency`, no `LoginViewEnvironment` and no locator.
    // Look at: LoginViewModel.swift, its properties.
    @Test func `a view model stores nothing of the locator`() {
      let screen = makeLoginViewModel(
        loginService: LoginServiceSpy(),
        userSession: UserSessionSpy()
      )

      let storedTypes = storedTypes(of: screen)

      #expect(storedTypes.filter { isPartOfTheLocator($0) } == [])
    }

    // Rule: The initializer of `LoginViewModel` has no default arguments: `LoginViewModel()` doesn't compile.
    // Look at: LoginViewModel.swift, `init`.
    @Test func `a view model can't be created without its services`() async throws {
      let compiling = try await compilingExpressions(
        "await LoginViewModel()",
        "await LoginViewModel(loginService: Dependency().wrappedValue)",
        "await LoginViewModel(userSession: Dependency().wrappedValue)"
      )

      #expect(compiling == [])
    }
  }
}

/// Returns the names of the types of all stored properties, and of theirs.
func storedTypes(of value: Any, depth: Int = 4) -> [String] {
  if depth == 0 { return [] }
  return Mirror(reflecting: value).children.flatMap { child in
    [String(describing: type(of: child.value))] + storedTypes(of: child.value, depth: depth - 1)
  }
}

func isPartOfTheLocator(_ type: String) -> Bool {
  ["Dependency<", "LoginViewEnvironment", "ServiceLocator"].contains { type.contains($0) }
}
