import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11.Task3 {
  /// A command of Ada's that waits for the server, while she logs out and perhaps Bo logs in.
  struct Late: Sendable {
    enum Next: CaseIterable { case logOut, logOutAndBo, bo }

    let command: Visit.Command
    let waits: ServerFake.Service
    let next: Next
    let isFoundAgain, fails, hasSameToken: Bool

    var comesBo: Bool { next != .logOut }

    static var all: [Late] {
      var all: [Late] = []
      for command in Visit.Command.allCases {
        for waits in [ServerFake.Service.connection, .plans] {
          for (next, bits) in Next.allCases.flatMap({ next in (0..<8).map { (next, $0) } }) {
            all.append(
              Late(
                command: command,
                waits: waits,
                next: next,
                isFoundAgain: bits & 1 > 0,
                fails: bits & 2 > 0,
                hasSameToken: bits & 4 > 0
              )
            )
          }
        }
      }
      return all
    }

    var name: String {
      let run = isFoundAgain ? ", in the next run," : ""
      let next =
        [.logOut: "Ada logs out", .logOutAndBo: "Ada logs out, Bo logs in"][next] ?? "Bo logs in"
      let wait = waits == .connection ? "its connection" : "the plans"
      return "\(command)\(run) waits for \(wait); \(next); the server "
        + (fails ? "fails it" : "answers")
        + (hasSameToken ? ", and all tokens are the same" : "")
    }

    /// Leads to where Ada's command has come home, perhaps while a quote of Bo's waits.
    func run(in world: World, whileBoWaits: Bool = false) throws -> Visit {
      let club = Club()
      let server = club.server
      if hasSameToken { server.give(token: "the same") }
      try club.keep([Member(number: "M-1", name: "G", plan: "monthly", until: Club.day(9))])
      var first = Visit(club)
      try world.value("log-in") { [first] in try await first.logIn("Ada") }
      if isFoundAgain { first = Visit(club) }
      let late = first
      let quote = { @Sendable in try await late.take(.quote) }
      (waits == .connection ? server.connecting : server.answering).close()
      let command = world.start { [command] in try await late.take(command) }
      world.settle()
      let logOut = world.start { [next, desk = late.desk] in
        if next != .bo { try await desk.logOut() }
      }
      world.settle()
      let logIn = comesBo ? world.start { try await late.logIn("Bo") } : nil
      world.settle()
      // A desk that opens its connection at log-in may still wait for it.
      var quotes = whileBoWaits && logIn?.outcome != nil ? [world.start(quote)] : []
      world.settle()
      // A desk that opens its connection at log-in has ended the command by now.
      if fails && command.outcome == nil { server.breakOnce(waits) }
      if !quotes.isEmpty {
        (waits == .connection ? server.connecting : server.answering).letOneThrough()
        world.settle()
        server.breakOnce(nil)
        quotes.append(world.start(quote))
        world.settle()
      }
      server.connecting.open()
      server.answering.open()
      world.settle()
      server.breakOnce(nil)
      try must("that the waiting command ends", be: true, is: command.outcome != nil)
      try must("log-out", be: "no error", is: logOut.error.map { "\($0)" } ?? "no error")
      if let logIn { try must("that Bo's log-in succeeds", be: true, is: logIn.value != nil) }
      for quote in quotes { try must("that Bo's quote ends", be: true, is: quote.outcome != nil) }
      return late
    }

    static func check(
      _ nexts: [Next],
      whileBoWaits: Bool = false,
      _ rule: @escaping @Sendable (World, Late, Visit) throws -> Void
    ) async {
      await World.run { world in
        for late in Late.all where nexts.contains(late.next) {
          do {
            let visit = try late.run(in: world, whileBoWaits: whileBoWaits)
            try rule(world, late, visit)
          } catch {
            let and = whileBoWaits ? ", while a quote of Bo's waits" : ""
            throw Broken("\(late.name)\(and):\n  \(told(error))")
          }
        }
      }
    }
  }

  // Rule: If a `quote`, `join` or `renew` waits for the server during a log-out, it leaves no
  // session, `session.json` or open connection. Look at: Sessions.swift, what is stored after an
  // `await`.
  @Test func `keeps nothing of a quote that comes home late`() async {
    await #expect(processExitsWith: .success) {
      await Late.check([.logOut, .logOutAndBo]) { world, late, visit in
        let server = visit.club.server
        let bos = server.openConnections.filter { late.comesBo && $0.value == "Bo-2" }
        try must("the open connections", be: bos, is: server.openConnections)
        let files = visit.club.files.names.filter { $0 != "members.json" }
        try must("the files of the session", be: late.comesBo ? ["session.json"] : [], is: files)
        let report = try world.value("report") { await visit.whoIsIn }
        try must("a report", be: late.comesBo ? "needsAdmin" : "notLoggedIn", is: report)
      }
    }
  }

  // Rule: A session shares no role, connection or plans with an earlier one, even if both have the
  // same token. Look at: Sessions.swift, what is stored after an `await`.
  @Test func `takes nothing over from a quote that comes home late`() async {
    await #expect(processExitsWith: .success) {
      let rule: @Sendable (World, Late, Visit) throws -> Void = { world, late, visit in
        if !late.comesBo { try world.value("log-in") { try await visit.logIn("Bo") } }
        let cents = try world.value("a quote") { try await visit.desk.quote(plan: "monthly") }
        try must("Bo's quote", be: 2_000, is: cents)
        let server = visit.club.server
        try must("the session that asked last", be: "Bo-2", is: server.planRequests.values.last)
      }
      await Late.check(Late.Next.allCases, rule)
      await Late.check([.logOutAndBo, .bo], whileBoWaits: true, rule)
    }
  }

  // Rule: A second log-in ends the session before it and closes the connection of that session.
  // Look at: Sessions.swift, what is stored after an `await`.
  @Test func `closes the connection of a quote that comes home late`() async {
    await #expect(processExitsWith: .success) {
      await Late.check([.bo]) { world, _, visit in
        let others = visit.club.server.openConnections.filter { $0.value != "Bo-2" }
        try must("the connections of Ada's session", be: [:], is: others)
        let report = try world.value("report") { await visit.whoIsIn }
        try must("Bo's report", be: "needsAdmin", is: report)
      }
    }
  }
}

extension Lesson11.Task4 {
  // Rule: In one session, the commands `quote`, `join` and `renew` together send one request for
  // plans. Look at: Sessions.swift and Plans.swift, what an earlier session's answer or failure
  // removes.
  @Test func `is not disturbed by the session before`() async {
    await #expect(processExitsWith: .success) {
      await Lesson11.Task3.Late.check([.logOutAndBo, .bo], whileBoWaits: true) { world, _, visit in
        try world.value("a quote") { try await visit.take(.quote) }
        let bos = visit.club.server.planRequests.values.filter { $0 == "Bo-2" }
        // Plans that are Ada's are a matter of task 3.
        if bos.count > 1 { throw Broken("Bo's requests must be 1, and are \(bos.count)") }
      }
    }
  }
}
