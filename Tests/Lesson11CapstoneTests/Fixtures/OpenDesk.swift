import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

/// A command of a desk that needs a session.
enum DeskCommand: String, CaseIterable {
  case quote, join, renew, list, report

  static let usingPlans: [DeskCommand] = [.quote, .join, .renew]
}

/// A desk with its club.
struct OpenDesk: Sendable {
  let club: Club
  let desk: any Desk

  init(_ club: Club = Club(), desk: (any Desk)? = nil) {
    self.club = club
    self.desk = desk ?? makeDesk(club.outside)
  }

  /// Ends this run of the program, and begins the next one with the same club.
  func nextRun() -> OpenDesk {
    club.server.endRun(of: desk)
    return OpenDesk(club)
  }

  func logIn(_ name: String) async throws {
    try await desk.logIn(name: name, password: "tea")
  }

  /// Runs a command.
  ///
  /// - Parameter number: the number of the member that `renew` renews.
  /// - Returns: the member of `join` and `renew`.
  @discardableResult
  func run(_ command: DeskCommand, number: String = "M-1") async throws -> Member? {
    switch command {
    case .quote: _ = try await desk.quote(plan: "monthly")
    case .join: return try await desk.join(name: "Grace", plan: "monthly")
    case .renew: return try await desk.renew(number: number)
    case .list: try await desk.list()
    case .report: try await desk.report()
    }
    return nil
  }

  /// Returns the error of each command.
  func errors() async -> [String] {
    var errors: [String] = []
    for command in DeskCommand.allCases {
      errors.append("\(command): \(await thrownError { try await run(command) })")
    }
    return errors
  }

  static func everyCommand(throws error: String) -> [String] {
    DeskCommand.allCases.map { "\($0): \(error)" }
  }

  /// Returns the error of a report, which shows the user: `no error` for Ada, `needsAdmin` for others, `notLoggedIn` for none.
  func reportError() async -> String { await thrownError { try await desk.report() } }

  /// Returns the same in this run of the program and in the next one.
  func reportErrorsInTwoRuns() async -> [String] {
    // This run first, because a new desk may change what a global holds for it.
    [await reportError(), await OpenDesk(club).reportError()]
  }

  /// Runs a command a day later, and compares its result, `members.json` and the printed lines with the rules.
  /// `renew` renews the last member with the plan `monthly`.
  ///
  /// - Throws: the error of the command.
  func checkNextDay(_ command: DeskCommand, sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    club.advance(days: 1)
    let drawCount = club.draws.count
    var lines = club.printer.lines
    var members = try club.members()
    var thrown: (any Error)?
    do {
      switch command {
      case .join:
        let new = try await desk.join(name: "Ida", plan: "monthly")
        let numbers = club.draws.values.dropFirst(drawCount).map { Member.number(drawn: $0) }
        expectEqual(numbers.contains(new.number), true, "the number is one of \(numbers)")
        members.append(new.ending(Plan.monthly.end(from: club.now)))
        lines += members.suffix(1).map(\.line)
      case .renew:
        let row = members.lastIndex { $0.plan == "monthly" }
        let old = row.map { members[$0] }
        try await desk.renew(number: old?.number ?? "M-9")
        guard let row, let old else { break }
        members[row] = old.ending(Plan.monthly.end(from: max(old.until, club.now)))
        lines.append(members[row].line)
      default:
        let price = try await desk.quote(plan: "monthly")
        expectEqual(price, 2_000, "a quote", sourceLocation: sourceLocation)
      }
    } catch { thrown = error }
    expectEqual(
      try club.members().map(\.line),
      members.map(\.line),
      "members.json after \(command)",
      sourceLocation: sourceLocation
    )
    expectEqual(
      club.printer.lines,
      lines,
      "the lines printed until after \(command)",
      sourceLocation: sourceLocation
    )
    if let thrown { throw thrown }
  }

  /// Runs commands that need no plans, that are refused, or that fail, under other rules.
  func runRefusedCommands() async {
    for failure in [.damagedMembers(""), FilesFake.Failure.fullDisk, nil] {
      club.files.fail(failure)
      await withRules(HouseRules(discount: 10)) {
        _ = try? await desk.quote(plan: "weekly")
        _ = try? await desk.join(name: "Eve", plan: "weekly")
        for number in ["M-0", "M-1"] { _ = try? await run(.renew, number: number) }
        _ = try? await desk.renew(number: "M-9")
        try? await desk.list()
        try? await desk.report()
      }
    }
  }
}

/// The history of a desk where Ada, an admin, is logged in.
enum Past: String, CaseIterable, CustomTestStringConvertible {
  case logIn = "after a log-in"
  case quote = "after a quote"
  case nextRun = "in the next run of the program"
  case nextRunAndQuote = "in the next run of the program, after a quote"
  case afterBo = "when Bo was logged in before"
  case afterLogOut = "at the second log-in, after a log-out"
  case afterFailedLogOut = "at the second log-in, after a log-out that failed"

  var testDescription: String { rawValue }

  /// Creates a desk with this history.
  func makeDesk(_ club: Club = Club()) async throws -> OpenDesk {
    let open = OpenDesk(club)
    if self == .afterBo {
      try await open.logIn("Bo")
      try await open.run(.quote)
    }
    try await open.logIn("Ada")
    switch self {
    case .logIn, .afterBo: break
    case .quote: try await open.run(.quote)
    case .nextRun:
      club.server.shareToken("")
      try await open.logIn("Ada")
      return open.nextRun()
    case .nextRunAndQuote:
      let next = open.nextRun()
      try await next.run(.quote)
      return next
    case .afterLogOut:
      try await open.run(.quote)
      try await open.desk.logOut()
      try await open.logIn("Ada")
      try await open.run(.quote)
    case .afterFailedLogOut:
      club.files.fail(.writing)
      try? await open.desk.logOut()
      club.files.fail(nil)
      try await open.logIn("Ada")
    }
    return open
  }
}
