import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 4 · End the session at log-out", .ownProcess)
  struct Task4 {
    // Rule: Without a session, `quote`, `join`, `renew`, `list` and `report` throw `notLoggedIn`.
    // Look at: Sessions.swift, where a command finds the session after `logOut`.
    @Test(arguments: DeskCommand.allCases)
    func `a command after a log-out throws notLoggedIn`(command: DeskCommand) async throws {
      let open = OpenDesk()
      try await open.logIn("Ada")
      try await open.desk.logOut()

      await #expect(throws: DeskError.notLoggedIn) { try await open.run(command) }
    }

    // Rule: Log-out deletes `session.json` and closes each connection of the session.
    // Look at: Sessions.swift, what `logOut` clears.
    @Test func `a log-out deletes the session file and closes the connection`() async throws {
      let club = Club()
      let desk = try await club.makeDesk()
      _ = try await desk.quote(plan: "monthly")

      try await desk.logOut()

      #expect(club.files.names == [])
      #expect(club.server.openConnections == [])
    }

    // Rule: A second log-in ends the session before it and closes the connection of that session.
    // Look at: Sessions.swift, what `logIn` replaces.
    @Test func `a second log-in closes the connection of the first session`() async throws {
      let club = Club()
      let desk = try await club.makeDesk(loggedIn: "Ada")
      _ = try await desk.quote(plan: "monthly")

      try await desk.logIn(name: "Bo", password: "tea")

      #expect(!club.server.openConnections.contains("Ada-1"))
      await #expect(throws: DeskError.needsAdmin) { try await desk.report() }
    }
  }
}
