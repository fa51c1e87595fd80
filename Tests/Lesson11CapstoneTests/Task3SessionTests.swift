import Exercise11Capstone
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 3 · A session ends at log-out")
  struct Task3 {
    // Rule: after log-out nobody is logged in. Look at: Sessions.swift, what logOut forgets.
    @Test func `refuses to let people join after log-out`() async throws {
      let club = Club()
      let sut = try await club.deskWithAda()

      try await sut.logOut()

      let answer: String = await failure {
        try await sut.join(name: "Grace", plan: "monthly")
      }
      let members: [String] = try club.members().map(\.name)
      #expect(answer == "notLoggedIn", "log-out ends the session; look at where it still is")
      #expect(members == [], "nobody joins without a session; look at Sessions.swift")
    }

    // Rule: what was kept of the session goes with it. Look at: who writes session.json.
    @Test func `leaves no session file behind`() async throws {
      let club = Club()
      let sut = try await club.deskWithAda()
      let before: [String] = club.files.names

      try await sut.logOut()

      let after: [String] = club.files.names
      #expect(before == ["session.json"], "log-in keeps the session in session.json")
      #expect(after == [], "log-out deletes session.json; look at what logOut does")
    }

    // Rule: a log-out that fails is told. Look at: logOut, who catches, and what it prints when.
    @Test func `says goodbye only when the session is gone`() async throws {
      let club = Club()
      let sut = try await club.deskWithAda()
      club.files.fill()

      let answer: String = await failure { try await sut.logOut() }

      let lines: [String] = club.printed.lines
      #expect(
        answer == "Full()",
        "session.json can't be deleted, and whoever logs out must hear it; look at logOut"
      )
      #expect(
        lines == ["Welcome, Ada"],
        "session.json is still there, so it's too early for a goodbye; look at logOut"
      )
    }

    // Rule: a line is open as long as somebody holds it. Look at: who holds it after log-out.
    @Test func `closes the line at log-out`() async throws {
      let club = Club()
      let sut = try await club.deskWithAda()
      _ = try await sut.quote(plan: "monthly")
      let strangers: [String] = club.server.openLines.filter { $0 != "Ada-1" }

      try await sut.logOut()

      let after: [String] = club.server.openLines
      #expect(strangers == [], "a session's line is opened in its own name; look at the token")
      #expect(after == [], "whoever still holds the line keeps it open; look at Sessions.swift")
    }

    // Rule: a session shares nothing with the one before. Look at: what outlives logOut.
    @Test func `asks for plans in the name of the new session`() async throws {
      let club = Club()
      let sut = try await club.deskWithAda()
      _ = try await sut.quote(plan: "monthly")
      try await sut.logOut()

      try await sut.logIn(name: "Bo", password: "tea")
      _ = try await sut.quote(plan: "monthly")

      let tokens: [String] = club.server.planRequests.values
      #expect(
        tokens == ["Ada-1", "Bo-2"],
        "each session asks for its plans, over its own line; look at what outlives log-out"
      )
    }

    // Rule: what somebody may do comes from the session of now. Look at: where the role is read.
    @Test func `asks the session of now for its role`() async throws {
      let club = Club()
      let sut = try await club.deskWithAda()
      let first: String = await failure { try await sut.report() }
      try await sut.logOut()

      try await sut.logIn(name: "Bo", password: "tea")
      let second: String = await failure { try await sut.report() }

      #expect(
        [first, second] == ["no error", "needsAdmin"],
        "Ada is an admin, Bo is not, and Ada has left; look at where the role is read"
      )
    }

    // Rule: a session lasts from command to command. Look at: what is done when memory knows nobody.
    @Test func `finds the session that an earlier desk left`() async throws {
      let club = Club()
      _ = try await club.deskWithAda()

      let sut = makeDesk(club.outside)

      let answers: [String] = [
        await failure { try await sut.list() }, await failure { try await sut.report() },
        await failure { _ = try await sut.quote(plan: "monthly") },
      ]
      let tokens: [String] = club.server.planRequests.values
      #expect(
        answers == ["no error", "no error", "no error"],
        "session.json says that Ada, an admin, is logged in; look at what is done with that file"
      )
      #expect(tokens == ["Ada-1"], "found again, a session has its old token; look at session.json")
    }

    // Rule: log-out holds for the next process too. Look at: what logOut leaves in the folder.
    @Test func `ends the session for the next run of the program`() async throws {
      let sut = ProgramRun()
      defer { sut.cleanUp() }

      let steps = [
        try await sut("log-in", "ada", "tea"), try await sut("list"),
        try await sut("log-out"), try await sut("list"),
      ]

      let statuses: [Int32] = steps.map(\.status)
      let session: String? = sut.text("session.json")
      #expect(
        statuses == [0, 0, 0, 1],
        "log-in, list, log-out, and then list is refused; the program said: \(steps.map(\.output))"
      )
      #expect(session == nil, "log-out deletes session.json; look at what logOut does")
    }
  }
}
