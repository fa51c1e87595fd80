import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11.Task4 {
  // Rule: a decorator that nobody put in does nothing. Look at: where the desk gets its plans.
  @Test func `is used by the desk for all of a session`() async throws {
    let club = Club()
    let sut = try await club.deskWithAda()

    _ = try await sut.quote(plan: "monthly")
    _ = try await sut.quote(plan: "yearly")
    try await sut.join(name: "Grace", plan: "monthly")

    let (count, lines): (Int, [String]) =
      (club.server.planRequests.count, club.journal.values)
    #expect(
      count == 1,
      "two quotes and a new member, one request; look at where the desk makes its plans"
    )
    #expect(
      lines == ["asked the server for plans"],
      "one request, one line in the journal of outside; look at where the desk makes its plans"
    )
  }

  // Rule: the desk has one request for all, too. Look at: Plans.swift, then where a line is opened.
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
    #expect(cents == [2_000, 2_000], "both who ask get their answer; look at who waits for whom")
    #expect(
      count == 1,
      "one session, two quotes, one request; look at the awaits before a line or session is kept"
    )
    withExtendedLifetime(first) {}
  }

  // Rule: the desk throws a failure and keeps none. Look at: what is left when a request has failed.
  @Test(arguments: [ServerFake.Service.line, .plans])
  func `asks again at the desk after a failure`(of service: ServerFake.Service) async throws {
    let club = Club()
    let sut = try await club.deskWithAda()
    club.server.breakOnce(service)

    let first: String = await failure { _ = try await sut.quote(plan: "monthly") }
    // A desk that opens its line at log-in doesn't meet the failure.
    let expected: String = club.server.isBroken ? "no error" : "Down()"
    let second: String = await failure { _ = try await sut.quote(plan: "monthly") }

    #expect(
      first == expected,
      "the server's error is the caller's; look for who catches it between the line and quote"
    )
    #expect(
      second == "no error",
      "the server is back, so it is asked again; look at what a failure leaves in the session"
    )
  }
}
