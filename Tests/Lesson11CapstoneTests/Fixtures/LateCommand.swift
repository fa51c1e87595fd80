import GradingSupport
import Lesson11Capstone
import Testing

/// A command of Ada's that waits for the server, while she logs out or another user logs in.
struct LateCommand: Sendable {
  /// The event while the command waits.
  enum Event: CaseIterable {
    case logOut, logOutAndLogIn, logIn
    /// A log-in whose request was sent before the command.
    case earlierLogIn
    /// A log-out, and then the failure of a log-in whose request was sent before the command.
    case logOutAndFailedLogIn
    /// The cancellation of the command's task.
    case cancellation
  }

  /// The state after the command has returned.
  struct End {
    let open: OpenDesk
    /// The member that the command returned.
    let member: Member?
    /// The prices of the next session's quotes.
    let prices: [String]
  }

  let command: DeskCommand
  let event: Event
  /// Whether the command runs in the next run of the program, and restores the session.
  let isNextRun: Bool
  /// Whether the server fails the request in the end.
  let fails: Bool
  /// Whether Ada logs in again, with the same token, and not Bo.
  let isSameUser: Bool
  /// The request that waits: for the connection or for the plans.
  let request: ServerFake.Request

  /// Whether a user logs in while the command waits.
  var logsIn: Bool { [.logOutAndLogIn, .logIn, .earlierLogIn].contains(event) }
  private var logsOut: Bool { [.logOut, .logOutAndLogIn, .logOutAndFailedLogIn].contains(event) }
  private var isLogInFirst: Bool { [.earlierLogIn, .logOutAndFailedLogIn].contains(event) }
  var nextUser: String { isSameUser ? "Ada" : "Bo" }
  var nextSession: String { "\(nextUser)-2" }
  /// The error of a report afterwards.
  var expectedReport: String {
    logsIn ? isSameUser ? "no error" : "needsAdmin" : "notLoggedIn"
  }

  static let all: [LateCommand] = DeskCommand.usingPlans.flatMap { command in
    Event.allCases.flatMap { event in
      (0..<16).map { bits in
        LateCommand(
          command: command,
          event: event,
          isNextRun: bits & 1 > 0,
          fails: bits & 2 > 0,
          isSameUser: bits & 4 > 0,
          request: bits & 8 > 0 ? .plans : .connection
        )
      }
    }
  }

  var story: String {
    let logIn = isSameUser ? "Ada logs in again, with the same token" : "Bo logs in"
    let eventText =
      switch event {
      case .logOut: "Ada logs out"
      case .logOutAndLogIn: "Ada logs out; \(logIn)"
      case .logIn: logIn
      case .earlierLogIn: "\(logIn): this request was sent before the \(command)"
      case .logOutAndFailedLogIn: "Ada logs out; a log-in that was sent before the \(command) fails"
      case .cancellation: isSameUser ? "its task was cancelled before" : "its task is cancelled"
      }
    return """
      \(command)\(isNextRun ? ", in the next run of the program," : "") waits for \
      \(request == .connection ? "its connection" : "the plans"); \(eventText); the server \
      \(fails ? "fails the request" : "responds")
      """
  }

  /// Runs the command and the event until the process is idle. Plans that were not requested for the next session have
  /// another price.
  ///
  /// - Parameter anotherWaits: whether a quote of the next session waits meanwhile.
  func run(whileAnotherWaits anotherWaits: Bool = false) async throws -> End {
    let club = Club()
    let server = club.server
    if isSameUser { server.shareToken("the same") }
    try club.store([.grete])
    var first = OpenDesk(club)
    let gate = request == .connection ? server.connectionGate : server.planGate
    if !isNextRun { gate.close() }
    let firstLogIn = Call { [first] in try await first.logIn("Ada") }
    await untilIdle()
    // A desk that connects at log-in gets its connection here.
    if !firstLogIn.hasReturned { gate.open() }
    await untilIdle()
    gate.close()
    if isNextRun { first = first.nextRun() }
    let open = first
    let logIn: @Sendable () async throws -> Void = { [nextUser] in try await open.logIn(nextUser) }
    let quote: @Sendable () async throws -> Int = { try await open.desk.quote(plan: "monthly") }
    server.logInGate.close()
    var nextLogIn = isLogInFirst ? Call(logIn) : nil
    await untilIdle()
    let late = Call(cancelled: event == .cancellation && isSameUser) { [command] in
      try await open.run(command)
    }
    await untilIdle()
    if event == .cancellation { late.cancel() }
    server.setMonthlyPrice(3_000)
    let logOut = Call { [logsOut] in if logsOut { try await open.desk.logOut() } }
    await untilIdle()
    if event == .logOutAndFailedLogIn {
      if isSameUser { club.files.fail(.fullDisk) } else { server.failNext(.logIn) }
    }
    server.logInGate.open()
    if logsIn && nextLogIn == nil { nextLogIn = Call(logIn) }
    await untilIdle()
    // A desk that connects at log-in may still wait for the connection.
    var quotes = anotherWaits && nextLogIn?.hasReturned == true ? [Call(quote)] : []
    await untilIdle()
    // A desk that connects at log-in has ended the command by now.
    if fails && !late.hasReturned { server.failNext(request) }
    if !quotes.isEmpty {
      gate.letOnePass()
      await untilIdle()
      server.succeed()
      quotes.append(Call(quote))
      await untilIdle()
    }
    gate.open()
    await untilIdle()
    server.succeed()
    club.files.fail(nil)
    try #require(late.hasReturned, "\(command) never returns: \(story)")
    try #require(logOut.value != nil, "log-out never returns, or throws: \(story)")
    if logsIn { try #require(nextLogIn?.value != nil, "log-in never returns, or throws: \(story)") }
    let prices = quotes.map { $0.value.map { "\($0)" } ?? "no price" }
    return End(open: open, member: late.value ?? nil, prices: prices)
  }

  /// Runs all late commands with these events, and reports the first that breaks a rule.
  static func check(
    _ events: [Event],
    whileAnotherWaits anotherWaits: Bool = false,
    _ rule: @escaping @Sendable (LateCommand, End) async throws -> Void
  ) async throws {
    try await reportFirst(of: all.filter { events.contains($0.event) }) { late in
      try await rule(late, late.run(whileAnotherWaits: anotherWaits))
    }
  }

  /// Expects that only the next session is left, if there is one.
  func expectOnlyTheNextSession(_ end: End, sourceLocation: SourceLocation = #_sourceLocation) async
  {
    let club = end.open.club
    let sessions = club.server.openConnections.filter { !logsIn || $0 != nextSession }
    expectEqual(sessions, [], "the open connections: \(story)", sourceLocation: sourceLocation)
    expectEqual(
      club.files.names.filter { $0 != "members.json" },
      logsIn ? ["session.json"] : [],
      "the files of the session: \(story)",
      sourceLocation: sourceLocation
    )
    let report = await end.open.reportError()
    expectEqual(report, expectedReport, "a report: \(story)", sourceLocation: sourceLocation)
  }
}
