import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 3 · A session ends at log-out")
  struct Task3 {
    // Rule: Without a session, `quote`, `join`, `renew`, `list` and `report` throw `notLoggedIn`.
    // Look at: Sessions.swift, what log-out forgets.
    @Test func `answers every command alike after log-out`() async {
      await Situations.check(Visit.any) { visit in
        let expected = Visit.everyCommand(throws: "notLoggedIn")
        if await visit.whoIsIn == "no error" { try await visit.desk.logOut() }
        try must("every command", be: expected, is: await visit.refusals)
        let next = Visit(visit.club)
        try must("every command of the next run", be: expected, is: await next.refusals)
        try must("every command, once more", be: expected, is: await visit.refusals)
      }
    }

    // Rule: Log-out deletes `session.json` and closes each connection of the session. Look at:
    // Sessions.swift, `logOut`, and where a connection is stored.
    @Test func `leaves nothing of the session behind`() async {
      let endings: [Ending<(trouble: FilesFake.Trouble?, isCancelled: Bool)>] = [
        Ending("", (nil, false)), Ending("in a cancelled task", (nil, true)),
        Ending("while nothing can be read", (.reading, false)),
        Ending("while the disk is full", (.full, false)),
      ]
      await Situations.check(Visit.withAda, endings) { visit, how in
        _ = try await visit.desk.quote(plan: "monthly")
        try must("the files before", be: ["session.json"], is: visit.club.files.names)
        visit.club.files.breaks(how.trouble)
        let error = await failure { try await visit.logOut(inACancelledTask: how.isCancelled) }
        // Whether it throws then is another rule.
        let isCalm = how.trouble == nil && !how.isCancelled
        if isCalm { try must("log-out", be: "no error", is: error) }
        try must("the files after log-out", be: [], is: visit.club.files.names)
        try visit.club.mustHaveClosed()
      }
    }

    // Rule: `logOut` prints `Goodbye`, even without a session or in a cancelled task. Look at:
    // Sessions.swift, what `logOut` needs first.
    @Test func `says goodbye without a session as well`() async {
      let troubles: [FilesFake.Trouble?] = [nil, .reading, .full]
      let endings = troubles.map { Ending($0?.description ?? "", $0) }
      await Situations.check(Visit.any, endings) { visit, trouble in
        visit.club.files.breaks(trouble)
        for time in ["the first log-out", "the second log-out", "one in a cancelled task"] {
          let (lines, isLast) = (visit.club.printed.lines, time.contains("cancelled"))
          let error = await failure { try await visit.logOut(inACancelledTask: isLast) }
          try must(time, be: "no error", is: error)
          try must("the lines printed", be: lines + ["Goodbye"], is: visit.club.printed.lines)
        }
      }
    }

    // Rule: A session shares no role, connection or plans with an earlier one, even if both have
    // the same token. Look at: Sessions.swift, what `logIn` replaces.
    @Test(arguments: ["after a log-out", "without a log-out"], [false, true])
    func `begins afresh for the next user`(how: String, withTheSameToken isSame: Bool) async {
      let endings = [
        Ending("and Bo logs in", "Bo"), Ending("and Ada logs in", "Ada"),
        Ending("and Ada logs in, as a clerk", "Ada, a clerk"),
      ]
      await Situations.check(Visit.withAda, endings) { visit, user in
        let server = visit.club.server
        _ = try await visit.desk.quote(plan: "monthly")
        try await visit.desk.report()
        let before = server.planRequests.count
        if isSame { server.give(token: nil) }
        if user == "Ada, a clerk" { server.give(adaTheRole: .clerk) }
        if how == "after a log-out" { try await visit.desk.logOut() }

        let name = user == "Bo" ? "Bo" : "Ada"
        try await visit.logIn(name)
        _ = try await visit.desk.quote(plan: "monthly")

        let sessions = Set(server.planRequests.values.dropFirst(before))
        let latest = "\(name)-\(server.logIns.count)"
        try must("the sessions that requested plans", be: [latest], is: sessions)
        let report = user == "Ada" ? "no error" : "needsAdmin"
        try must("the report of \(user)", be: report, is: await visit.whoIsIn)
      }
    }

    // Rule: When `session.json` can't be deleted, `logOut` throws that error and prints nothing.
    // Look at: MembershipDesk.swift, `logOut`.
    @Test func `says goodbye only when the session is gone`() async {
      await Situations.check(Visit.withAda) { visit in
        let (before, files) = (visit.club.printed.lines, visit.club.files)
        files.breaks(.writing)
        let error = await failure { try await visit.desk.logOut() }
        let refusal = files.firstRefusal(deleting: true)
        let whose = "files, when session.json is deleted, throw"
        try mustPassOn(refusal, of: whose, from: "`logOut`", is: error)
        try must("the lines printed", be: before, is: visit.club.printed.lines)
        files.breaks(nil)
        let again = await failure { try await visit.desk.logOut() }
        try must("the second log-out", be: "no error", is: again)
        try must("the files", be: [], is: files.names)
      }
    }

    /// How a log-in can fail.
    enum Refusal: Sendable { case file, password(String), server }

    // Rule: When the server refuses a log-in, or `session.json` can't be written, `logIn` throws that error, prints nothing and begins no session.
    // Look at: Sessions.swift, the order of steps in `logIn`.
    @Test(arguments: ["Ada", "Bo"])
    func `begins no session that can't be kept`(of name: String) async {
      let endings: [Ending<(Refusal, FilesFake.Trouble?)>] = [
        Ending("a session can't be written", (.file, .writing)),
        Ending("a session can't be written, on a full disk", (.file, .full)),
        Ending("the password is wrong", (.password("coffee"), nil)),
        Ending("the password has a space too much", (.password("tea "), nil)),
        Ending("the server throws an error", (.server, nil)),
        Ending("the password has a capital letter, on a full disk", (.password("Tea"), .full)),
        Ending("the password is wrong, and nothing can be written", (.password(""), .writing)),
      ]
      await Situations.check(Visit.any, endings) { visit, how in
        let (refusal, files, server) = (how.0, visit.club.files, visit.club.server)
        let (before, logIns) = (files.names, server.logIns.count)
        var lines = visit.club.printed.lines
        files.breaks(how.1)
        var (password, expected): (String, String?) = ("tea", nil)
        switch refusal {
        case .file: break
        case .password(let wrong): (password, expected) = (wrong, "wrongPassword")
        case .server: expected = server.breakOnce(.logIn)
        }
        let error = await failure { [password] in
          try await visit.desk.logIn(name: name, password: password)
        }
        // A desk may end the session before it asks the server: then the disk stops it there.
        if server.logIns.count == logIns { expected = nil }
        let whose = expected == nil ? "files throw" : "server throws"
        let cause = expected ?? files.firstRefusal()
        try mustPassOn(cause, of: whose, from: "`logIn`", is: error)
        files.breaks(nil)
        // What came of it is nothing that a later log-in may go on from.
        for next in ["", "coffee", "tea"] {
          if !next.isEmpty {
            let refusal = next == "tea" ? server.breakOnce(.logIn) : "wrongPassword"
            let error = await failure { try await visit.desk.logIn(name: name, password: next) }
            server.breakOnce(nil)
            try must("the next log-in, which the server refuses", be: refusal, is: error)
          }
          try must("the lines printed", be: lines, is: visit.club.printed.lines)
          for (run, report) in await visit.reports() {
            // Whether Ada is still logged in is for the answer to decide.
            let isAda = report == "no error" && before.contains("session.json")
            try must("a report in \(run) run", be: isAda ? report : "notLoggedIn", is: report)
          }
          lines = visit.club.printed.lines
        }
      }
    }

    // Rule: When a `quote`, `join`, `renew`, `list` or `report` needs `session.json` and reading it
    // fails, the command throws that error. Look at: Sessions.swift, what reads it.
    @Test func `passes on that the session can't be read`() async throws {
      let club = Club()
      try await Visit(club).logIn("Ada")
      var next = Visit(club)
      for round in 1...5 {
        club.files.breaks(.reading)
        if round % 2 > 0 { next = Visit(club) }
        let answers: [String] = await next.refusals
        let expected = Visit.everyCommand(throws: club.files.firstRefusal())
        #expect(answers == expected, "round \(round), where the test's files throw it")
      }
      club.files.breaks(nil)
      let last: String = await next.whoIsIn
      #expect(last == "no error", "a report when the file can be read again")
    }
  }
}
