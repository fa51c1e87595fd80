import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11.Task3 {
  // Rule: without a session each command says notLoggedIn. Look at: what asks for the session, and when.
  @Test func `answers every command alike after log-out`() async throws {
    let club = Club()
    try club.keep([Member(number: "M-1", name: "G", plan: "monthly", until: Club.day(9))])
    let sut = try await club.deskWithAda()
    try await sut.logOut()

    let answers: [String] = [
      await failure { _ = try await sut.quote(plan: "monthly") },
      await failure { try await sut.join(name: "Grace", plan: "monthly") },
      await failure { try await sut.renew(number: "M-1") },
      await failure { try await sut.list() },
      await failure { try await sut.report() },
    ]

    #expect(
      answers == Array(repeating: "notLoggedIn", count: 5),
      "quote, join, renew, list, report: nobody is logged in; look at what asks for the session"
    )
  }

  // Rule: log-out without a session is a log-out. Look at: whatever logOut asks for first.
  @Test func `says goodbye to nobody as well`() async {
    let club = Club()
    let sut = makeDesk(club.outside)

    let answer: String = await failure { try await sut.logOut() }

    let lines: [String] = club.printed.lines
    #expect(
      [answer] + lines == ["no error", "Goodbye"],
      "without a session log-out does the same; look at what logOut asks for first"
    )
  }

  // Rule: a session that can't be kept doesn't begin. Look at: the order of steps in logIn.
  @Test func `begins no session that can't be kept`() async throws {
    let club = Club()
    let sut = makeDesk(club.outside)
    club.files.fill()

    let answers: [String] = [
      await failure { try await sut.logIn(name: "Ada", password: "tea") },
      await failure { try await sut.list() },
    ]

    #expect(
      answers == ["Full()", "notLoggedIn"],
      "log-in throws what kept the file from being written, and nobody is logged in; look at logIn"
    )
  }

  // Rule: a session shares nothing with the one before. Look at: what log-in replaces.
  @Test func `begins anew for whoever logs in next`() async throws {
    let club = Club()
    let sut = try await club.deskWithAda()
    _ = try await sut.quote(plan: "monthly")

    try await sut.logIn(name: "Bo", password: "tea")
    _ = try await sut.quote(plan: "monthly")
    let answer: String = await failure { try await sut.report() }

    let tokens: [String] = club.server.planRequests.values
    let others: [String] = club.server.openLines.filter { $0 != "Bo-2" }
    #expect(
      tokens == ["Ada-1", "Bo-2"],
      "Bo's session asks for its own plans, over its own line; look at what log-in replaces"
    )
    #expect(others == [], "Ada's session is over, and so is her line; look at who holds it")
    #expect(answer == "needsAdmin", "Bo is no admin; look at where the role is read")
  }

  // Rule: what began in one session ends there. Look at: what is kept after an await.
  @Test func `keeps nothing of a quote that comes home late`() async throws {
    let club = Club()
    let sut = try await club.deskWithAda()
    let (server, threads) = (club.server, ThreadExecutor())
    server.connecting.close()

    let quote = threads.start { try await sut.quote(plan: "monthly") }
    await threads.settle()
    let logOut = threads.start { try await sut.logOut() }
    await threads.settle()
    let logIn = threads.start { try await sut.logIn(name: "Bo", password: "tea") }
    await threads.settle()
    server.connecting.open()
    _ = await quote.result
    try await logOut.value
    try await logIn.value

    let answer: String = await failure { _ = try await sut.quote(plan: "monthly") }
    let (token, others): (String?, [String]) =
      (server.planRequests.values.last, server.openLines.filter { $0 != "Bo-2" })
    #expect(
      [answer, token] == ["no error", "Bo-2"],
      "Ada left while her quote waited, and Bo came; look at what is kept after an await"
    )
    #expect(others == [], "Ada's line came after her log-out, and nobody may keep it")
  }
}
