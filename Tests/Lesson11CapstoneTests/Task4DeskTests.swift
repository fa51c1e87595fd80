import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11.Task4 {
  /// Tries a rule with each pair of commands, at a desk where Ada logged in and at one that finds her session.
  static func check(
    withoutPlans isEmpty: Bool = false,
    _ rule: @escaping @Sendable (World, Visit, [Visit.Command]) throws -> Void
  ) async {
    await World.run { world in
      for isFoundAgain in isEmpty ? [true] : [false, true] {
        for first in Visit.Command.allCases {
          for second in Visit.Command.allCases {
            let club = Club()
            if isEmpty { club.server.sellNothing() }
            let gone = Member(number: "M-0", name: "G", plan: "weekly", until: Club.day(9))
            try club.keep([gone, .old])
            let user = isFoundAgain ? "bo" : "ada"
            let desk = try world.value("log-in") { try await club.deskWithAda(or: user) }
            do {
              let visit = Visit(club, desk: isFoundAgain ? nil : desk)
              try rule(world, visit, [first, second])
            } catch {
              let run = isFoundAgain ? "in the next run, " : ""
              throw Broken("\(run)\(first) and \(second):\n  \(told(error))")
            }
          }
        }
      }
    }
  }

  // Rule: In one session, the commands `quote`, `join` and `renew` together send one request for
  // plans. Look at: MembershipDesk.swift, where the desk gets its plans.
  @Test func `is used by the desk for all of a session`() async {
    await Self.process.judges {
      await Self.check { world, visit, commands in
        for command in commands {
          try world.value("what stands between") { await visit.fiddle() }
          try world.value("the command") { try await visit.judge(command) }
        }
        try must("the requests", be: 1, is: visit.club.server.planRequests.count)
        try world.value("log-out") { try await visit.desk.logOut() }
        try must("the number of entries in the journal", be: 1, is: visit.club.journal.count)
        try must("the journal", be: ["asked the server for plans"], is: visit.club.journal.values)
      }
      await Self.check(withoutPlans: true) { world, visit, commands in
        for command in commands {
          let error = try world.value("\(command)") {
            await failure { try await visit.take(command) }
          }
          try must("this \(command) without plans", be: #"unknownPlan("monthly")"#, is: error)
        }
        let requests = visit.club.server.planRequests.count
        try must("the requests of a club without plans", be: 1, is: requests)
      }
    }
  }

  // Rule: Two commands of a session that run at the same time share one request. Look at:
  // Sessions.swift, each `await` before something is stored.
  @Test func `is asked for once when two come at once`() async {
    await Self.process.judges {
      await Self.check { world, visit, commands in
        let server = visit.club.server
        for requests in [1, 2] {
          let outcome = requests == 1 ? server.breakOnce(.plans) : "no error"
          server.connecting.close()
          server.answering.close()
          let calls = commands.map { command in
            defer { world.settle() }
            return world.start { await failure { try await visit.take(command) } }
          }
          server.connecting.open()
          world.settle()
          try must("the requests before an answer", be: requests, is: server.planRequests.count)
          server.answering.open()
          world.settle()
          let outcomes = calls.compactMap(\.value)
          // At a desk that runs one command after the other, the second one is the next command.
          let isInTurn = outcomes == [outcome, "no error"]
          let cause = requests == 1 ? " (the test's server threw the error)" : ""
          let expected = [outcome, isInTurn ? "no error" : outcome]
          try must("both outcomes\(cause)", be: expected, is: outcomes)
          try must("the requests", be: isInTurn ? 2 : requests, is: server.planRequests.count)
        }
      }
      await Interleavings.check {
        let club = Club()
        try await Visit(club).logIn("Ada")
        return Visit(club)
      } call: { visit, _ in
        try await visit.take(.quote)
      } rule: { visit, _ in
        let count = visit.club.server.planRequests.count
        try must("the requests of two quotes, in the next run", be: 1, is: count)
      }
    }
  }

  // Rule: When the connection or the request fails, the command throws that error, and the next
  // command requests the plans again. Look at: Sessions.swift and Plans.swift, what is still stored
  // after a failure.
  @Test func `asks again at the desk after a failure`() async {
    await Self.process.judges {
      for service in [ServerFake.Service.connection, .plans] {
        await Self.check { world, visit, commands in
          let server = visit.club.server
          for isCancelled in [false, false, false, false, false, true] {
            let error = server.breakOnce(service)
            let before = (try visit.club.members(), visit.club.printed.lines)
            let call = world.start { await failure { try await visit.take(commands[0]) } }
            if isCancelled { call.cancel() }
            world.settle()
            // A desk that opened its connection earlier doesn't meet the failure.
            if server.isBroken { break }
            // What a cancelled caller hears is for the answer to decide.
            if !isCancelled {
              let thrown = call.value ?? "nothing, as it never comes back"
              try mustPassOn(error, of: "server throws", from: "\(commands[0])", is: thrown)
            }
            try must("members.json", be: before.0, is: visit.club.members())
            try must("the lines printed", be: before.1, is: visit.club.printed.lines)
          }
          server.breakOnce(nil)
          let next = try world.value("the next command") {
            await failure { try await visit.judge(commands[1]) }
          }
          try must("the next command", be: "no error", is: next)
          let (requests, entries) = (server.planRequests.count, visit.club.journal.count)
          if service == .plans { try must("the entries in the journal", be: requests, is: entries) }
          // What an earlier session knew is no answer.
          try world.value("the next log-in") { try await visit.logIn("Ada") }
          let error = server.breakOnce(service)
          let last = try world.value("\(commands[0])") {
            await failure { try await visit.take(commands[0]) }
          }
          if !server.isBroken {
            try must("the first command of the next session", be: error, is: last)
          }
        }
      }
    }
  }
}
