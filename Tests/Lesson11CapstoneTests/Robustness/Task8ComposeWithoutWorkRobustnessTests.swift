import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11.Task8 {
  // Rule: Two desks with two outsides share no session.
  // Look at: Root.swift and Sessions.swift, where the session is stored.
  @Test(arguments: Lesson11.Task7.Other.allCases.filter { $0 != .sameFiles })
  func `log-ins and log-outs change no other desk`(other event: Lesson11.Task7.Other) async throws {
    let (mine, other) = try await event.makeDesks()
    let before = await other.reportError()
    expectEqual(await mine.reportError(), "notLoggedIn", "a report at this desk")
    try await mine.logIn("Ada")
    expectEqual(await other.reportError(), before, "at the other desk, after a log-in at this one")
    try await mine.desk.logOut()
    expectEqual(await other.reportError(), before, "at the other desk, after a log-out at this one")
  }

  // Rule: `makeDesk` uses none of the six edges, and starts no task that uses one.
  // Look at: Root.swift, the initializers that `makeDesk` calls.
  @Test(.deterministic, arguments: [false, true])
  func `makeDesk starts no task that uses an edge`(hasSession: Bool) async throws {
    let club = Club()
    if hasSession { _ = try await club.makeDesk() }
    await untilIdle()
    let before = club.edgeUses()
    let desk = makeDesk(club.outside)
    await untilIdle()

    expectEqual(club.edgeUses(), before)
    withExtendedLifetime(desk) {}
  }
}
