import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 7 · Handle overlapping calls", .ownProcess)
  struct Task7 {
    let service = LoginServiceSpy()
    let session: any UserSessionProtocol

    init() { session = makeUserSession(loginService: service) }

    /// Starts a log-in. Its request waits until the test completes it with a response or an error.
    func logIn(_ username: String, _ password: String = "secret") -> Call<Void> {
      Call { [session] in try await session.logIn(username: username, password: password) }
    }

    // Rule: A `logIn` with the same user name and password shares the pending request, and its result or error.
    // Look at: UserSession.swift, what `logIn` has to store before its `await`.
    @Test(.deterministic)
    func `overlapping log-ins with the same credentials share one request`() async {
      let first = logIn("Ada")
      let second = logIn("Ada")
      await untilIdle()
      service.completeAll(with: .ada)
      await untilIdle()

      #expect(service.requests.count == 1)
      #expect(first.value != nil)
      #expect(second.value != nil)
    }

    // Rule: A `logIn` with the same user name and password shares the pending request, and its result or error.
    // Look at: UserSession.swift, what the second caller awaits.
    @Test(.deterministic) func `log-ins that share a request share its error`() async {
      let first = logIn("Ada")
      let second = logIn("Ada")
      await untilIdle()
      service.completeAll(with: AnyError())
      await untilIdle()

      #expect(first.error as? AnyError == AnyError())
      #expect(second.error as? AnyError == AnyError())
    }

    // Rule: A `logIn` with another user name or password sends its own request.
    // Look at: UserSession.swift, what `logIn` compares before it shares a request.
    @Test(.deterministic, arguments: [Credentials("Grace", "secret"), Credentials("Ada", "other")])
    func `a log-in with other credentials sends its own request`(other: Credentials) async {
      _ = logIn("Ada", "secret")
      _ = logIn(other.username, other.password)
      await untilIdle()
      service.completeAll(with: .ada)  // An answer may send the second request after this response.
      await untilIdle()

      #expect(Set(service.requests) == [Credentials("Ada", "secret"), other])
    }

    // Rule: After `logOut()`, the response to an earlier request changes nothing.
    // Look at: UserSession.swift, what `logIn` checks after its `await`.
    @Test(.deterministic)
    func `a response after a log-out logs no user in`() async {
      _ = logIn("Ada")
      await untilIdle()
      await session.logOut()
      service.completeAll(with: .ada)
      await untilIdle()

      let user = await session.currentUser
      #expect(user == nil)
    }

    // Rule: The next `logIn` after a response, an error or a `logOut()` sends a new request.
    // Look at: UserSession.swift, where `logIn` and `logOut` remove the stored request: after an error too.
    @Test(.deterministic, arguments: ["a response", "an error", "a log-out"])
    func `the next log-in sends a new request`(after ending: String) async {
      _ = logIn("Ada")
      await untilIdle()
      switch ending {
      case "a response": service.complete(with: .ada)
      case "an error": service.complete(with: AnyError())
      default: await session.logOut()
      }
      await untilIdle()

      _ = logIn("Ada")
      await untilIdle()

      #expect(service.requests.count == 2)
    }
  }
}
