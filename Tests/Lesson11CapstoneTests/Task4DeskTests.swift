import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11.Task4 {
  // Rule: At the desk, a session requests its plans once, for `quote`, `join` and `renew` together.
  // Look at: MembershipDesk.swift, where the desk gets its plans.
  @Test(arguments: ["logged in", "found again"])
  func `is used by the desk for all of a session`(session: String) async throws {
    let club = Club()
    let first = try await club.deskWithAda()
    let sut = session == "logged in" ? first : makeDesk(club.outside)

    _ = try await sut.quote(plan: "monthly")
    _ = try? await sut.quote(plan: "weekly")
    _ = try await sut.quote(plan: "yearly")
    let member = try await sut.join(name: "Grace", plan: "monthly")
    try await sut.renew(number: member.number)
    try await sut.list()

    let (count, entries): (Int, [String]) = (club.server.planRequests.count, club.journal.values)
    #expect(count == 1, "requests")
    #expect(entries == ["asked the server for plans"], "entries in the journal of outside")
    withExtendedLifetime(first) {}
  }

  // Rule: Two commands of a session at the same time share one request. Look at: Sessions.swift, each `await` before something is stored.
  @Test(arguments: ["logged in", "found again"])
  func `is asked for once when two quote at once`(session: String) async throws {
    let club = Club()
    let first = try await club.deskWithAda()
    let sut = session == "logged in" ? first : makeDesk(club.outside)
    let (server, threads) = (club.server, ThreadExecutor())
    server.connecting.close()
    server.answering.close()

    let one = threads.start { try await sut.quote(plan: "monthly") }
    await threads.settle()
    let two = threads.start { try await sut.quote(plan: "monthly") }
    await threads.settle()
    server.connecting.open()
    await threads.settle()
    server.answering.open()

    let cents: [Int] = [try await one.value, try await two.value]
    let count: Int = server.planRequests.count
    #expect(cents == [2_000, 2_000], "both quotes")
    #expect(count == 1, "requests")
    withExtendedLifetime(first) {}
  }

  // Rule: When the connection or the request fails, the command throws that error, and the next command requests the plans again.
  // Look at: Sessions.swift and Plans.swift, what a failure leaves.
  @Test(arguments: [ServerFake.Service.line, .plans], ["logged in", "found again"])
  func `asks again at the desk after a failure`(
    of service: ServerFake.Service,
    session: String
  ) async throws {
    let club = Club()
    let first = try await club.deskWithAda()
    let sut = session == "logged in" ? first : makeDesk(club.outside)

    for time in ["once", "twice"] {
      club.server.breakOnce(service)
      let failed: String = await failure { _ = try await sut.quote(plan: "monthly") }
      // A desk that opens its line at log-in doesn't meet the failure.
      let expected: String = club.server.isBroken ? "no error" : "Down()"
      #expect(failed == expected, "failed \(time)")
      if club.server.isBroken { break }
    }
    club.server.breakOnce(nil)
    let last: String = await failure { try await sut.join(name: "Grace", plan: "monthly") }

    #expect(last == "no error", "the server is back")
    withExtendedLifetime(first) {}
  }
}
