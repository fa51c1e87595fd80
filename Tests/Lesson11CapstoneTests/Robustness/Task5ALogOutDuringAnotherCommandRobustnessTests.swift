import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11.Task5 {
  // Rule: A `quote`, `join`, `renew`, `list` or `report` that runs during a log-out leaves no session, `session.json` or open connection.
  // Look at: Sessions.swift, what is stored after an `await`.
  @Test(.deterministic) func `a late response after a log-out leaves no session`() async throws {
    try await LateCommand.check([.logOut, .logOutAndLogIn, .logOutAndFailedLogIn]) { late, end in
      await late.expectOnlyTheNextSession(end)
    }
  }

  // Rule: A `quote`, `join`, `renew`, `list` or `report` that runs during a log-out leaves no session, `session.json` or open connection.
  // Look at: Sessions.swift, what is stored after an `await`, and whether one lock covers reading `session.json` and
  // storing the session.
  @Test(arguments: [DeskCommand.quote, .list, .report], [false, true])
  func `a log-out ends the session, wherever it meets a command of the next run`(
    command: DeskCommand,
    isLogOutFirst: Bool
  ) async throws {
    try await expectEnd(of: command, during: { try await $0.desk.logOut() }, isLogOutFirst)
  }

  // Rule: A command that waits while another user logs in passes no connection and no plans to the new session.
  // Look at: Sessions.swift, whether one lock covers reading `session.json` and storing the session.
  @Test func `a log-in replaces the session, wherever it meets a report of the next run`()
    async throws
  {
    try await expectEnd(of: .report, during: { try await $0.logIn("Bo") }, report: "needsAdmin")
  }

  /// Returns the desk of a run after one in which Ada logged in.
  private func nextRun(of club: Club) async throws -> OpenDesk {
    let earlier = OpenDesk(club)
    try await earlier.logIn("Ada")
    return earlier.nextRun()
  }

  /// Runs a command and an event that ends Ada's session at a desk of the next run, and expects that her session has ended.
  private func expectEnd(
    of command: DeskCommand,
    during event: @escaping @Sendable (OpenDesk) async throws -> Void,
    _ isEventFirst: Bool = false,
    report: String = "notLoggedIn"
  ) async throws {
    try await everyInterleaving { schedule in
      let club = Club()
      let open = try await nextRun(of: club)
      let run: @Sendable () async throws -> Void = { _ = try? await open.run(command) }
      let end: @Sendable () async throws -> Void = { try await event(open) }
      try await schedule.concurrently(isEventFirst ? end : run, and: isEventFirst ? run : end)

      expectEqual(await open.reportErrorsInTwoRuns(), [report, report], "reports in two runs")
      var sessions = club.server.openConnections.filter { $0 == "Ada-1" }
      // A desk may open its connection in a task, which ends later.
      if !sessions.isEmpty {
        await untilIdle()
        sessions = club.server.openConnections.filter { $0 == "Ada-1" }
      }
      expectEqual(sessions, [], "the open connections of Ada's session")
    }
  }

  // Rule: A command that waits while another user logs in passes no connection and no plans to the new session.
  // Look at: Sessions.swift, which session a call stores its connection in, after an `await`.
  @Test(.deterministic) func `a late response after a log-in leaves no connection`() async throws {
    try await LateCommand.check([.logIn, .earlierLogIn]) { late, end in
      await late.expectOnlyTheNextSession(end)
    }
  }

  // Rule: A command that waits while another user logs in passes no connection and no plans to the new session.
  // Look at: Sessions.swift, which session a call stores its plans in, after an `await`.
  @Test(.deterministic, arguments: [false, true])
  func `the next session gets the prices of its own plans`(whileAnotherWaits: Bool) async throws {
    let events: [LateCommand.Event] = [.logOut, .logOutAndLogIn, .logIn, .earlierLogIn]
    try await LateCommand.check(
      whileAnotherWaits ? [.logOutAndLogIn, .logIn] : events,
      whileAnotherWaits: whileAnotherWaits
    ) { late, end in
      if !late.logsIn { try await end.open.logIn(late.nextUser) }
      let price = try await end.open.desk.quote(plan: "monthly")
      let prices = end.prices + ["\(price)"]
      expectEqual(prices, prices.map { _ in "3000" }, "the new prices: \(late.story)")
    }
  }
}
