import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

// The contract of task 5 again. It needs no process of its own here, for nothing is shared any more.
extension Lesson06 {
  @Suite("Task 6 · Leave it", .serialized)
  @MainActor
  struct Task6 {
    let contract = LoginContract(make: makeLoginViewModel(loginService:userSession:))

    init() {
      // Whoever asks the shared locator all the same gets an answer that gives it away.
      ServiceLocator.shared.replace((any LoginService).self, with: LiveLoginService())
      ServiceLocator.shared.replace((any UserSession).self, with: LiveUserSession())
    }

    // Rule: what is handed over is what is used. Look at: the initializer of LoginViewModel.
    @Test func `starts the session it was handed`() async {
      await contract.startsTheSession()
    }

    // Rule: each login is one request to the service handed over. Look at: LoginViewModel.logIn.
    @Test func `asks the service it was handed`() async {
      await contract.asksTheService()
    }

    // Rule: a refusal is shown and starts nothing. Look at: LoginViewModel.logIn.
    @Test func `shows why a login was refused`() async {
      await contract.showsTheReason()
    }

    // Rule: two view models have nothing in common. Look at: where the two arguments are kept.
    @Test func `keeps two view models apart`() async {
      let sessions = [UserSessionDouble(), UserSessionDouble()]
      let screens = sessions.enumerated().map { number, session in
        makeLoginViewModel(
          loginService: LoginServiceDouble.knowing(Account(id: number, name: "Ada \(number)")),
          userSession: session
        )
      }

      for screen in screens { await screen.logIn(username: "ada", password: "engine") }

      let started: [[String]] = sessions.map { $0.started.values.map(\.name) }
      #expect(
        started == [["Ada 0"], ["Ada 1"]],
        "each view model must use the services it was made with; look at where they are kept"
      )
    }

    // Rule: what is handed over is nobody else's business. Look at: makeLoginViewModel in Wiring.swift.
    @Test func `leaves the shared locator as it was`() async {
      await #expect(
        processExitsWith: .success,
        "making a view model must leave the shared locator alone; look at Wiring.swift"
      ) {
        _ = await makeLoginViewModel(
          loginService: LoginServiceDouble.refusing("No"),
          userSession: UserSessionDouble()
        )

        let found = [
          ServiceLocator.shared.find((any LoginService).self).map { _ in "a login service" },
          ServiceLocator.shared.find((any UserSession).self).map { _ in "a session" },
        ]
        expect(
          found.compactMap(\.self),
          equals: [],
          "what is handed over must not be parked in ServiceLocator.shared; look at Wiring.swift"
        )
      }
    }

    // Rule: with everything in hand, no locator is needed. Look at: the initializer of LoginViewModel.
    @Test func `needs no locator at all`() async {
      await #expect(
        processExitsWith: .success,
        """
        both services were handed over and the shared locator is empty, so asking it stops the \
        program; look for a fallback in the initializer of LoginViewModel
        """
      ) {
        let contract = LoginContract(make: makeLoginViewModel(loginService:userSession:))
        await contract.startsTheSession()
      }
    }
  }
}
