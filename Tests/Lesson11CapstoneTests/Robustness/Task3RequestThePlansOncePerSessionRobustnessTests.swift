import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import OutsideWorld
import Testing

extension Lesson11.Task3 {
  static let planLists = [[Plan.monthly], [.yearly, .monthly, .yearly], Plan.all, []]

  /// Makes requests that fail before a test begins.
  private func failRequests(_ count: Int) async {
    connection.spy.completeAll(with: .failure(AnyError()))
    for _ in 0..<count { _ = try? await plans.plans() }
  }

  // Rule: After a successful request, `plans()` returns the plans from memory.
  // Look at: Plans.swift, the second call of `plans()`.
  @Test(arguments: [0, 1, 12], planLists)
  func `one request is enough for any plans, also after failures`(failures: Int, list: [Plan])
    async throws
  {
    await failRequests(failures)
    connection.spy.completeAll(with: .success(list))
    for _ in 1...3 {
      expectEqual(try await plans.plans().map(\.name), list.map(\.name))
    }

    expectEqual(connection.spy.requests.count, failures + 1, "the requests")
  }

  // Rule: Calls during a pending request share that request and its result or error.
  // Look at: Plans.swift, what is stored before the `await`, and which request a failure removes.
  @Test(.deterministic, arguments: [0, 1, 12])
  func `callers share a failed request and then the next one, in any order`(failures: Int)
    async throws
  {
    for seed in 0..<20 as Range<UInt64> {
      try await inRandomOrder(seed) {
        let source = makePlans(over: connection) { _ in }
        connection.spy.completeAll(with: .failure(AnyError()))
        for _ in 0..<failures { _ = try? await source.plans() }
        connection.spy.hold()
        let sentBefore = connection.spy.requests.count
        let calls = (1...3).map { _ in
          Call {
            let first = await thrownError { _ = try await source.plans() }
            // All try again as soon as they get the error.
            return [first, await thrownError { _ = try await source.plans() }]
          }
        }
        await untilIdle()
        for index in connection.spy.pending {
          connection.spy.complete(index, with: .failure(AnyError()))
        }
        await untilIdle()
        for index in connection.spy.pending {
          connection.spy.complete(index, with: .success(Plan.all))
        }
        await untilIdle()

        let outcomes = calls.map { $0.value ?? ["does not return"] }
        expectEqual(
          outcomes,
          Array(repeating: ["AnyError(1)", "no error"], count: 3),
          "the first and the second call of each caller"
        )
        let sent = connection.spy.requests.count - sentBefore
        try #require(sent == 2, "one request for the first calls, and one for the second")
      }
    }
  }

  // Rule: When a request fails, `plans()` throws its error, and the next call sends a new request.
  // Look at: Plans.swift, what is still stored after a failure.
  @Test(arguments: EdgeError.all, [1, 12])
  func `every failed request throws its error`(edgeError: EdgeError, failures: Int) async throws {
    connection.spy.completeAll(with: .failure(edgeError.error))
    for _ in 0..<failures {
      let error = await thrownError { _ = try await plans.plans() }
      expectEqual(error, edgeError.text)
      if error != edgeError.text { return }
    }
    connection.spy.completeAll(with: .success([.monthly]))

    expectEqual(try await plans.plans(), [.monthly], "the plans of the next request")
    expectEqual(connection.spy.requests.count, failures + 1, "the requests")
  }

  // Rule: The journal gets one entry, `requested plans`, for each request for plans, and no other entry.
  // Look at: Plans.swift, where the journal is written.
  @Test(.deterministic, arguments: [0, 1, 12])
  func `the journal has an entry for every request`(failures: Int) async throws {
    await failRequests(failures)
    connection.spy.hold()
    let calls = (1...2).map { _ in Call { [plans] in try await plans.plans() } }
    await untilIdle()
    connection.spy.completeAll(with: .success([.monthly]))
    await untilIdle()
    _ = try await plans.plans()

    expectEqual(calls.map(\.value), [[.monthly], [.monthly]])
    let entries = Array(repeating: "requested plans", count: connection.spy.requests.count)
    expectEqual(journal.values, entries)
  }

  // Rule: In one session, the commands `quote`, `join` and `renew` together send one request for plans.
  // Look at: MembershipDesk.swift, which object the desk gets its plans from, and what replaces the session.
  @Test(arguments: CommandPair.all)
  func `two commands and refused ones between them send one request`(pair: CommandPair)
    async throws
  {
    let open = try await pair.makeDesk()
    for command in pair.commands {
      await open.runRefusedCommands()
      try await open.checkNextDay(command)
    }
    expectEqual(open.club.server.planRequests.count, 1, "the requests")
    try await open.desk.logOut()
    expectEqual(open.club.journal.values, ["requested plans"], "the journal")
  }

  // Rule: In one session, the commands `quote`, `join` and `renew` together send one request for plans.
  // Look at: Sessions.swift, each `await` before something is stored.
  @Test(.deterministic, arguments: CommandPair.all)
  func `two overlapping commands share a failed request and then the next one`(pair: CommandPair)
    async throws
  {
    let open = try await pair.makeDesk()
    let server = open.club.server
    for (requests, expected) in [(1, "AnyError(1)"), (2, "no error")] {
      if requests == 1 { server.failNext(.plans) }
      server.connectionGate.close()
      server.planGate.close()
      var calls: [Call<String>] = []
      for command in pair.commands {
        calls.append(Call { await thrownError { try await open.run(command) } })
        await untilIdle()
      }
      server.connectionGate.open()
      await untilIdle()
      expectEqual(server.planRequests.count, requests, "the requests before a response")
      server.planGate.open()
      await untilIdle()
      let errors = calls.map { $0.value ?? "does not return" }
      // At a desk that runs one command after the other, the second one sends the next request.
      if errors == [expected, "no error"] { continue }
      expectEqual(errors, [expected, expected], "the errors of both")
      expectEqual(server.planRequests.count, requests, "the requests")
    }
  }

  // Rule: In one session, the commands `quote`, `join` and `renew` together send one request for plans.
  // Look at: Sessions.swift, whether checking for a session and storing it share one lock.
  @Test func `two quotes of the next run send one request, wherever the second begins`()
    async throws
  {
    try await everyInterleaving { schedule in
      let club = Club()
      try await OpenDesk(club).logIn("Ada")
      let open = OpenDesk(club)
      try await schedule.concurrently {
        try await open.run(.quote)
      } and: {
        try await open.run(.quote)
      }

      expectEqual(club.server.planRequests.count, 1)
    }
  }

  // Rule: In one session, the commands `quote`, `join` and `renew` together send one request for plans.
  // Look at: Sessions.swift and Plans.swift, what a response or a failure of an earlier session removes.
  @Test(.deterministic) func `a late response of an earlier session removes no plans`()
    async throws
  {
    try await LateCommand.check([.logOutAndLogIn, .logIn], whileAnotherWaits: true) { late, end in
      try await end.open.run(.quote)
      let requests = end.open.club.server.planRequests.values.filter { $0 == late.nextSession }
      // Plans of the first session break a rule of task 5.
      if requests.count > 1 { expectEqual(requests.count, 1, late.story) }
    }
  }

  // Rule: When the connection or the request fails, the command throws that error, and the next command requests the plans again.
  // Look at: Sessions.swift and Plans.swift, `try?`, and what is still stored after a failure.
  @Test(
    .deterministic,
    arguments: CommandPair.all,
    [ServerFake.Request.connection, .plans]
  )
  func `a command after failures requests the plans again`(
    pair: CommandPair,
    request: ServerFake.Request
  ) async throws {
    let open = try await pair.makeDesk()
    await untilIdle()
    let server = open.club.server
    let lines = open.club.printer.lines
    let members = try open.club.members()
    for (index, edgeError) in (EdgeError.all + [EdgeError(error: AnyError())]).enumerated() {
      server.failNext(request, with: edgeError.error)
      let call = Call { await thrownError { try await open.run(pair.commands[0]) } }
      // The last caller is cancelled, and may get another error.
      let isCancelled = index == EdgeError.all.count
      if isCancelled { call.cancel() }
      await untilIdle()
      // A desk that opened its connection earlier doesn't meet the failure.
      if server.hasPlannedFailure { break }
      if !isCancelled { expectEqual(call.value ?? "does not return", edgeError.text) }
      expectEqual(try open.club.members(), members, "the members")
      expectEqual(open.club.printer.lines, lines, "the printed lines")
    }
    server.succeed()
    try await open.checkNextDay(pair.commands[1])
    if request == .plans {
      expectEqual(open.club.journal.count, server.planRequests.count, "entries in the journal")
    }
    // The plans of an earlier session are no response.
    try await open.logIn("Ada")
    server.failNext(request)
    let error = await thrownError { try await open.run(pair.commands[0]) }
    if !server.hasPlannedFailure { expectEqual(error, "AnyError(1)", "in the next session") }
  }
}

/// Two commands at a desk that two members have joined; the plan of the first is gone.
struct CommandPair: Sendable, CustomTestStringConvertible {
  let commands: [DeskCommand]
  /// Whether a later run of the program restores the session.
  let isNextRun: Bool

  static let all = [false, true].flatMap { isNextRun in
    DeskCommand.usingPlans.flatMap { first in
      DeskCommand.usingPlans.map { CommandPair(commands: [first, $0], isNextRun: isNextRun) }
    }
  }

  var testDescription: String {
    "\(commands[0]) and \(commands[1])\(isNextRun ? ", in the next run of the program" : "")"
  }

  func makeDesk() async throws -> OpenDesk {
    let club = Club()
    let gone = Member(number: "M-0", name: "G", plan: "weekly", until: Club.day(9))
    try club.store([gone, .grete])
    let open = OpenDesk(club)
    try await open.logIn(isNextRun ? "Bo" : "Ada")
    return isNextRun ? open.nextRun() : open
  }
}
