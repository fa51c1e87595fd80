import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11.Task3 {
  /// A command of Ada's that waits for the server, while she logs out or somebody logs in.
  struct Late: Sendable {
    /// What happens meanwhile. A log-in that comes first waits for the server, too; when it fails, Ada has logged out.
    enum Next: CaseIterable { case logOut, logOutAndIn, logIn, logInFirst, failedLogIn, cancel }

    /// What came of it: the member that the command returned, and the prices that the next session was told.
    struct Home {
      let visit: Visit
      let member: Member?
      let prices: [String]
    }

    let command: Visit.Command
    let next: Next
    let bits: Int

    var isFoundAgain: Bool { bits & 1 > 0 }
    var fails: Bool { bits & 2 > 0 }
    var isEqual: Bool { bits & 4 > 0 }
    var waits: ServerFake.Service { bits & 8 > 0 ? .plans : .connection }
    var logsIn: Bool { ![.logOut, .failedLogIn, .cancel].contains(next) }
    /// Who comes next: Bo, or Ada once more with the same token, and her session is equal.
    var name: String { isEqual ? "Ada" : "Bo" }
    var session: String { "\(name)-2" }
    var report: String { logsIn ? isEqual ? "no error" : "needsAdmin" : "notLoggedIn" }

    static var all: [Late] {
      Visit.Command.allCases.flatMap { command in
        Next.allCases.flatMap { next in
          (0..<16).map { Late(command: command, next: next, bits: $0) }
        }
      }
    }

    var story: String {
      let run = isFoundAgain ? ", in the next run," : ""
      let login = isEqual ? "Ada logs in to an equal session" : "Bo logs in"
      let next =
        switch next {
        case .logOut: "Ada logs out"
        case .logOutAndIn: "Ada logs out; \(login)"
        case .logIn: login
        case .logInFirst: "\(login), which began before"
        case .failedLogIn: "Ada logs out; a log-in that began before fails"
        case .cancel: isEqual ? "its task was cancelled before" : "its task is cancelled"
        }
      let wait = waits == .connection ? "its connection" : "the plans"
      return "\(command)\(run) waits for \(wait); \(next); the server "
        + (fails ? "fails it" : "answers")
    }

    /// Leads to where Ada's command has come home, perhaps while a quote of the next session waits.
    /// Plans that were not got for the next session have another price.
    func run(in world: World, whileAnotherWaits: Bool = false) throws -> Home {
      let club = Club()
      let server = club.server
      if isEqual { server.give(token: "the same") }
      try club.keep([.old])
      var first = Visit(club)
      let gate = waits == .connection ? server.connecting : server.answering
      if !isFoundAgain { gate.close() }
      let begin = world.start { [first] in try await first.logIn("Ada") }
      world.settle()
      // A desk that doesn't log in without a connection gets it here.
      if begin.outcome == nil { gate.open() }
      world.settle()
      gate.close()
      if isFoundAgain { first = first.nextRun() }
      let late = first
      let quote = { @Sendable in try await late.desk.quote(plan: "monthly") }
      let startLogIn = { world.start { [name] in try await late.logIn(name) } }
      server.lettingIn.close()
      var logIn = [.logInFirst, .failedLogIn].contains(next) ? startLogIn() : nil
      world.settle()
      let command = world.start { [command] in try await late.take(command) }
      if next == .cancel && isEqual { command.cancel() }
      world.settle()
      if next == .cancel { command.cancel() }
      server.sellMonthly(for: 3_000)
      let isOut = ![.logIn, .logInFirst, .cancel].contains(next)
      let logOut = world.start { if isOut { try await late.desk.logOut() } }
      world.settle()
      if next == .failedLogIn && isEqual { club.files.breaks(.full) }
      if next == .failedLogIn && !isEqual { server.breakOnce(.logIn) }
      server.lettingIn.open()
      if logsIn && logIn == nil { logIn = startLogIn() }
      world.settle()
      // A desk that opens its connection at log-in may still wait for it.
      var quotes = whileAnotherWaits && logIn?.outcome != nil ? [world.start(quote)] : []
      world.settle()
      // A desk that opens its connection at log-in has ended the command by now.
      if fails && command.outcome == nil { server.breakOnce(waits) }
      if !quotes.isEmpty {
        gate.letOneThrough()
        world.settle()
        server.breakOnce(nil)
        quotes.append(world.start(quote))
        world.settle()
      }
      gate.open()
      world.settle()
      server.breakOnce(nil)
      club.files.breaks(nil)
      let isIn = logsIn ? logIn?.value != nil : logIn == nil || logIn?.outcome != nil
      let ends = [command.outcome != nil, logOut.value != nil, isIn]
      try must("whether command, log-out and log-in end", be: [true, true, true], is: ends)
      let prices = quotes.map { $0.value.map(String.init) ?? "no price" }
      return Home(visit: late, member: command.value ?? nil, prices: prices)
    }

    /// What is open, kept and known belongs to the next session, if there is one.
    static let leavesNothing: @Sendable (World, Late, Home) throws -> Void = { world, late, home in
      let visit = home.visit
      try visit.club.mustHaveClosed(allBut: late.logsIn ? late.session : nil)
      let files = visit.club.files.names.filter { $0 != "members.json" }
      try must("the files of the session", be: late.logsIn ? ["session.json"] : [], is: files)
      let report = try world.value("report") { await visit.whoIsIn }
      try must("a report", be: late.report, is: report)
    }

    static func check(
      _ nexts: [Next],
      whileAnotherWaits: Bool = false,
      _ rule: @escaping @Sendable (World, Late, Home) throws -> Void
    ) async {
      await World.run { world in
        for late in Late.all where nexts.contains(late.next) {
          do {
            let home = try late.run(in: world, whileAnotherWaits: whileAnotherWaits)
            try rule(world, late, home)
          } catch {
            let and = whileAnotherWaits ? ", while a quote of the next session waits" : ""
            throw Broken("\(late.story)\(and):\n  \(told(error))")
          }
        }
      }
    }
  }

  // Rule: A `quote`, `join`, `renew`, `list` or `report` that runs during a log-out leaves no session, `session.json` or open connection.
  // Look at: Sessions.swift, what is stored after an `await`.
  @Test func `keeps nothing of a quote that comes home late`() async {
    await Self.process.judges {
      await Late.check([.logOut, .logOutAndIn, .failedLogIn], Late.leavesNothing)
    }
  }

  // Rule: A `quote`, `join`, `renew`, `list` or `report` that runs during a log-out leaves no session, `session.json` or open connection.
  // Look at: Sessions.swift, what is stored after an `await`, and what can happen between reading `session.json` and storing it.
  @Test func `keeps nothing that a report found meanwhile`() async {
    await Self.process.judges {
      let pairs = ["quote", "list", "report"].map { [$0, "log-out"] }
      for pair in pairs + [["log-out", "report"], ["report", "log-in"]] {
        await Interleavings.check {
          let club = Club()
          let visit = Visit(club)
          try await visit.logIn("Ada")
          return visit.nextRun()
        } call: { visit, number in
          switch pair[number] {
          case "quote": _ = try? await visit.take(.quote)
          case "list": try? await visit.desk.list()
          case "report": _ = await visit.whoIsIn
          case "log-in": try await visit.logIn("Bo")
          default: try await visit.desk.logOut()
          }
        } rule: { visit, _ in
          let server = visit.club.server
          let isClosed = Stillness.comes { !server.openConnections.values.contains("Ada-1") }
          let cause = "after a \(pair[0]) and a \(pair[1]) at once"
          if !isClosed {
            throw Broken("Ada's connection must be closed \(cause), but it is still open")
          }
          let expected = pair.contains("log-in") ? "needsAdmin" : "notLoggedIn"
          for (run, report) in await visit.reports() {
            try must("a report in \(run) run, \(cause)", be: expected, is: report)
          }
        }
      }
    }
  }

  // Rule: A session shares no role, connection or plans with an earlier one, even if both have the
  // same token. Look at: Sessions.swift, what is stored after an `await`.
  @Test func `takes nothing over from a quote that comes home late`() async {
    await Self.process.judges {
      let rule: @Sendable (World, Late, Late.Home) throws -> Void = { world, late, home in
        let desk = home.visit.desk
        if !late.logsIn { try world.value("log-in") { try await home.visit.logIn(late.name) } }
        let last = try world.value("a quote") { try await desk.quote(plan: "monthly") }
        for price in home.prices + ["\(last)"] where price != "3000" {
          let who = late.isEqual ? "after her second log-in, Ada" : "Bo"
          let session = late.isEqual ? "Ada's first session" : "Ada's session"
          let cause = price == "2000" ? ", the price of \(session)" : ""
          throw Broken("\(who) must pay the new price, 3000, not \(price)\(cause)")
        }
      }
      await Late.check([.logOut, .logOutAndIn, .logIn, .logInFirst], rule)
      await Late.check([.logOutAndIn, .logIn], whileAnotherWaits: true, rule)
    }
  }

  // Rule: A second log-in ends the session before it and closes the connection of that session.
  // Look at: Sessions.swift, what is stored after an `await`.
  @Test func `closes the connection of a quote that comes home late`() async {
    await Self.process.judges {
      await Late.check([.logIn, .logInFirst], Late.leavesNothing)
    }
  }
}

extension Lesson11.Task4 {
  // Rule: In one session, the commands `quote`, `join` and `renew` together send one request for
  // plans. Look at: Sessions.swift and Plans.swift, what an earlier session's answer or failure
  // removes.
  @Test func `is not disturbed by the session before`() async {
    await Self.process.judges {
      await Lesson11.Task3.Late.check([.logOutAndIn, .logIn], whileAnotherWaits: true) {
        world,
        late,
        home in
        _ = try world.value("a quote") { try await home.visit.take(.quote) }
        let requests = home.visit.club.server.planRequests.values
        let count = requests.count { $0 == late.session }
        // Plans of the first session are a matter of task 3.
        if count > 1 { throw Broken("the requests of \(late.session) must be 1, not \(count)") }
      }
    }
  }
}

extension Lesson11.Task6 {
  // Rule: When no command runs, a desk is released with its last owner.
  // Look at: MembershipDesk.swift, what is stored while a command waits.
  @Test func `is released after commands that overlapped`() async {
    await Self.process.judges {
      await World.run { world in
        for late in Lesson11.Task3.Late.all where late.bits < 8 && !late.isFoundAgain {
          let desk = Weak(object: try late.run(in: world, whileAnotherWaits: true).visit.desk)
          if !desk.isReleased { throw Broken("\(late.story):\n  the desk is still there") }
        }
      }
    }
  }

  // Rule: A `join` or `renew` that throws changes nothing in `members.json` and prints nothing.
  // Look at: MembershipDesk.swift, what can throw after the members are saved.
  @Test func `leaves nothing of a command that was stopped`() async {
    await Self.process.judges {
      await Lesson11.Task3.Late.check([.logOut, .logIn, .cancel]) { _, late, home in
        let (club, done) = (home.visit.club, [home.member].compactMap { $0?.line })
        let isRenewed = late.command == .renew && !done.isEmpty
        let kept = (isRenewed ? [] : [Member.old.line]) + done
        try must("members.json", be: kept, is: club.members().map(\.line))
        let printed = club.printed.lines.filter { $0.hasPrefix("M-") }
        try must("the lines of members that were printed", be: done, is: printed)
      }
    }
  }
}
