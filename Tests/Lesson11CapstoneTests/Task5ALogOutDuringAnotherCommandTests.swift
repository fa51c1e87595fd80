import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 5 · A log-out during another command", .ownProcess)
  struct Task5 {
    let club = Club()

    /// Starts a quote of Ada's that waits for its connection.
    func waitingQuote(at desk: any Desk) async -> Call<Int> {
      club.server.connectionGate.close()
      let quote = Call { try await desk.quote(plan: "monthly") }
      await untilIdle()
      return quote
    }

    // Rule: A `quote`, `join`, `renew`, `list` or `report` that runs during a log-out leaves no session, `session.json` or open connection.
    // Look at: Sessions.swift, what is stored after an `await`.
    @Test(.deterministic) func `a quote during a log-out leaves no open connection`() async throws {
      let desk = try await club.makeDesk()
      _ = await waitingQuote(at: desk)

      let logOut = Call { try await desk.logOut() }
      await untilIdle()
      club.server.connectionGate.open()
      await untilIdle()

      #expect(logOut.hasReturned)
      #expect(club.server.openConnections == [])
      await #expect(throws: DeskError.notLoggedIn) { try await desk.report() }
    }

    // Rule: A command that waits while another user logs in passes no connection and no plans to the new session.
    // Look at: Sessions.swift, which session a call stores its connection in, after an `await`.
    @Test(.deterministic) func `a quote during a log-in passes no connection to the new session`()
      async throws
    {
      let desk = try await club.makeDesk(loggedIn: "Ada")
      _ = await waitingQuote(at: desk)

      let logIn = Call { try await desk.logIn(name: "Bo", password: "tea") }
      await untilIdle()
      club.server.connectionGate.open()
      await untilIdle()
      _ = try await desk.quote(plan: "monthly")

      #expect(logIn.hasReturned)
      #expect(!club.server.openConnections.contains("Ada-1"))
      #expect(club.server.planRequests.values.last == "Bo-2")
    }
  }
}
