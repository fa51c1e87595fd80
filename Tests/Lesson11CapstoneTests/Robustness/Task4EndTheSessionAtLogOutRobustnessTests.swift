import Exercise11Capstone
import Foundation
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11.Task4 {
  // Rule: Without a session, `quote`, `join`, `renew`, `list` and `report` throw `notLoggedIn`.
  // Look at: Sessions.swift, where a command finds the session after `logOut`.
  @Test(arguments: Past.allCases)
  func `no command finds a session after a log-out, also in the next run`(past: Past) async throws {
    let open = try await past.makeDesk()
    try await open.desk.logOut()

    let expected = OpenDesk.everyCommand(throws: "notLoggedIn")
    expectEqual(await open.errors(), expected)
    expectEqual(await OpenDesk(open.club).errors(), expected, "in the next run")
    expectEqual(await open.errors(), expected, "again")
  }

  // Rule: Without a session, `quote`, `join`, `renew`, `list` and `report` throw `notLoggedIn`.
  // Look at: MembershipDesk.swift, what a command reads before it requires a session.
  @Test func `no command reads the members without a session`() async throws {
    let open = OpenDesk()
    try open.club.files.write(Data("{".utf8), to: "members.json")

    expectEqual(await open.errors(), OpenDesk.everyCommand(throws: "notLoggedIn"))
  }

  // Rule: Log-out deletes `session.json` and closes each connection of the session.
  // Look at: Sessions.swift, what `logOut` reads or checks first.
  @Test(arguments: Past.allCases)
  func `a log-out ends the session while no file can be read`(past: Past) async throws {
    let open = try await past.makeDesk()
    open.club.files.fail(.reading)
    try await open.desk.logOut()
    open.club.files.fail(nil)

    let expected = OpenDesk.everyCommand(throws: "notLoggedIn")
    expectEqual(await OpenDesk(open.club).errors(), expected, "in the next run")
  }

  // Rule: Without a session, `quote`, `join`, `renew`, `list` and `report` throw `notLoggedIn`.
  // Look at: Sessions.swift, what `logIn` replaces and what `logOut` clears.
  @Test(.deterministic) func `a report shows the current user in every history`() async throws {
    try await always(DeskMachine.self) { desk in
      if desk.isUserOpen && desk.report == "notLoggedIn" { return }
      let expected = ["Ada": "no error", "Bo": "needsAdmin"][desk.user ?? ""] ?? "notLoggedIn"
      expectEqual(desk.report, expected, "a report with the user \(desk.user ?? "none")")
    }
  }

  // Rule: Log-out deletes `session.json` and closes each connection of the session.
  // Look at: Sessions.swift, what `logOut` clears, and where a connection is stored.
  @Test(.deterministic)
  func `only the current session has a connection and a file in every history`() async throws {
    try await always(DeskMachine.self) { desk in
      let others = desk.openConnections.filter { $0 != desk.session }
      expectEqual(others, [], "the connections of sessions that have ended")
      if desk.isUserOpen { return }
      expectEqual(desk.sessionFiles, desk.user == nil ? [] : ["session.json"], "the files")
    }
  }

  // Rule: A new desk with the same files continues a session that was not logged out.
  // Look at: Sessions.swift, where a command finds the session when memory has none, and the edges of task 1.
  @Test func `each run of the program continues the session`() async throws {
    let program = ProgramRun()
    let number = Member.number(drawn: SeededChance(seed: 7).draw())
    let dialogue = [
      ("log-in ada tea", "Welcome, ada"),
      ("join Grace monthly", "\(number)  Grace, monthly until 2026-03-02"),
      ("report", "1 current, 0 lapsed"), ("log-out", "Goodbye"), ("list", "refused: notLoggedIn"),
    ]
    for (command, expected) in dialogue {
      expectEqual(try await program.output(of: command), expected, "Lesson11Program … \(command)")
    }
  }

  // Rule: A session shares no role, connection or plans with an earlier one, even if both have the same token.
  // Look at: Sessions.swift, what `logIn` replaces.
  @Test(arguments: Past.allCases, [false, true])
  func `the next user gets a new role, connection and plans`(past: Past, logsOut: Bool)
    async throws
  {
    for user in ["Bo", "Ada", "Ada, now a clerk"] {
      for sharesToken in [false, true] {
        let open = try await past.makeDesk()
        let server = open.club.server
        try await open.run(.quote)
        try await open.run(.report)
        let sentBefore = server.planRequests.count
        if sharesToken { server.shareToken() }
        if user == "Ada, now a clerk" { server.setRoleOfAda(.clerk) }
        if logsOut { try await open.desk.logOut() }
        let name = user == "Bo" ? "Bo" : "Ada"
        try await open.logIn(name)
        try await open.run(.quote)

        let comment = "\(user) logs in\(sharesToken ? ", with the same token" : "")"
        let sessions = Set(server.planRequests.values.dropFirst(sentBefore))
        expectEqual(sessions, ["\(name)-\(server.logIns.count)"], "requests for plans: \(comment)")
        let report = user == "Ada" ? "no error" : "needsAdmin"
        expectEqual(await open.reportError(), report, "a report: \(comment)")
      }
    }
  }

  // Rule: `logOut` prints `Goodbye`, even without a session or in a cancelled task.
  // Look at: Sessions.swift, what `logOut` reads or checks first.
  @Test(arguments: [nil] + Past.allCases)
  func `every log-out prints Goodbye`(past: Past?) async throws {
    for failure in [nil, FilesFake.Failure.reading, .fullDisk] {
      let open = try await past?.makeDesk() ?? OpenDesk()
      open.club.files.fail(failure)
      for isCancelled in [false, false, true] {
        let lines = open.club.printer.lines
        let error = await thrownError {
          try await inTask(cancelled: isCancelled) { [desk = open.desk] in try await desk.logOut() }
        }
        let comment =
          "\(failure?.testDescription ?? "")\(isCancelled ? " in a cancelled task" : "")"
        expectEqual(error, "no error", comment)
        expectEqual(open.club.printer.lines, lines + ["Goodbye"], comment)
      }
    }
  }

  // Rule: When `session.json` can't be deleted, `logOut` throws that error and prints nothing.
  // Look at: MembershipDesk.swift, `logOut`.
  @Test(arguments: Past.allCases)
  func `a log-out that fails prints nothing, and the next one works`(past: Past) async throws {
    let open = try await past.makeDesk()
    let files = open.club.files
    let lines = open.club.printer.lines
    files.fail(.writing)
    let error = await thrownError { try await open.desk.logOut() }
    expectEqual(error, files.firstError(deleting: true), "the error of the log-out")
    expectEqual(open.club.printer.lines, lines, "the printed lines")
    files.fail(nil)

    try await open.desk.logOut()
    expectEqual(files.names, [], "the files after the second log-out")
  }

  // Rule: When the server refuses a log-in, or `session.json` can't be written, `logIn` throws that error, prints nothing and begins no session.
  // Look at: Sessions.swift, the order of steps in `logIn`.
  @Test(arguments: [nil] + Past.allCases, ["Ada", "Bo"])
  func `a log-in that fails begins no session`(past: Past?, user: String) async throws {
    for failure in LogInFailure.all {
      let open = try await past?.makeDesk() ?? OpenDesk()
      let club = open.club
      let files = club.files.names
      let logIns = club.server.logIns.count
      var lines = club.printer.lines
      club.files.fail(failure.files)
      if let error = failure.server { club.server.failNext(.logIn, with: error.error) }
      let error = await thrownError {
        try await open.desk.logIn(name: user, password: failure.password)
      }
      // A desk may end the session before its request: then a file fails first.
      let fileFailed = failure.expected == nil || club.server.logIns.count == logIns
      let expected = fileFailed ? club.files.firstError() : failure.expected
      expectEqual(error, expected, "the error of the log-in: \(failure.text)")
      club.files.fail(nil)
      club.server.succeed()
      // No part of the failed log-in is used by the next one, which the server refuses.
      for next in [nil, "coffee", "tea"] {
        if let next {
          if next == "tea" { club.server.failNext(.logIn) }
          let error = await thrownError { try await open.desk.logIn(name: user, password: next) }
          club.server.succeed()
          let expected = next == "tea" ? "AnyError(1)" : "wrongPassword"
          expectEqual(error, expected, "the next log-in: \(failure.text)")
        }
        expectEqual(club.printer.lines, lines, "the printed lines: \(failure.text)")
        // Whether Ada is still logged in is up to the answer.
        let possible =
          files.contains("session.json") ? ["no error", "notLoggedIn"] : ["notLoggedIn"]
        for report in await open.reportErrorsInTwoRuns() {
          expectEqual(possible.contains(report), true, "a report, \(report): \(failure.text)")
        }
        lines = club.printer.lines
      }
    }
  }

  /// A log-in that fails.
  struct LogInFailure: Sendable {
    let text: String
    var password = "tea"
    var files: FilesFake.Failure?
    var server: EdgeError?

    /// The error of the server; `nil` where a file fails.
    var expected: String? { server?.text ?? (password == "tea" ? nil : "wrongPassword") }

    static let all: [LogInFailure] =
      [
        LogInFailure(text: "session.json can't be written", files: .writing),
        LogInFailure(text: "the disk is full", files: .fullDisk),
        LogInFailure(text: "a wrong password", password: "coffee"),
        LogInFailure(text: "a password with a space", password: "tea "),
        LogInFailure(text: "a wrong password and a full disk", password: "Tea", files: .fullDisk),
        LogInFailure(text: "no password, no writing", password: "", files: .writing),
      ] + EdgeError.all.map { LogInFailure(text: "the server throws \($0.text)", server: $0) }
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before.
  // Look at: Sessions.swift, `try?` where `session.json` is read.
  @Test(arguments: EdgeError.all)
  func `a command that can't read the session throws that error`(edgeError: EdgeError)
    async throws
  {
    let club = Club()
    try await OpenDesk(club).logIn("Ada")
    let open = OpenDesk(club)
    club.files.fail(.reading, with: edgeError.error)
    for desk in [open, open, OpenDesk(club)] {
      expectEqual(await desk.errors(), OpenDesk.everyCommand(throws: edgeError.text))
    }
    club.files.fail(nil)

    expectEqual(await open.reportError(), "no error", "a report when the file can be read again")
  }
}
