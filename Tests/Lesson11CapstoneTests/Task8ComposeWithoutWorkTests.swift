import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 8 · Compose without work", .ownProcess)
  struct Task8 {
    // Rule: `makeDesk` uses none of the six edges, and starts no task that uses one.
    // Look at: Root.swift, the initializers that `makeDesk` calls.
    @Test(.deterministic) func `makeDesk reads no file`() async throws {
      let club = Club()
      _ = try await club.makeDesk()
      await untilIdle()  // the log-in of that desk may have started a task
      let usesBefore = club.edgeUses()

      _ = makeDesk(club.outside)

      #expect(club.edgeUses() == usesBefore)
    }

    // Rule: Two desks with two outsides share no session.
    // Look at: Root.swift and Sessions.swift, where the session is stored.
    @Test func `a log-in at one desk is none at another`() async throws {
      let first = OpenDesk()
      let second = OpenDesk()

      try await first.logIn("Ada")

      await #expect(throws: DeskError.notLoggedIn) { try await second.desk.report() }
    }
  }
}
