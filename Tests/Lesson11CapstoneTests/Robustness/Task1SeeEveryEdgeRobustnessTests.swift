import Exercise11Capstone
import Foundation
import GradingSupport
import Lesson11Capstone
import OutsideWorld
import Testing

extension Lesson11.Task1 {
  // Rule: A new membership lasts the days of its plan, counted from `outside.now`.
  // Look at: Members.swift, where `join` gets the time.
  @Test(arguments: Varied.numbers(2, in: -20_000...5_000) + [80], Plan.kinds)
  func `memberships of every plan count from the time of their join`(day: Int, plan: Plan)
    async throws
  {
    // From day 80, in March, a month ends in summer time there.
    if let berlin = TimeZone(identifier: "Europe/Berlin") { NSTimeZone.default = berlin }
    // Less than a second before midnight, so that a rounded time gives another day.
    let club = Club(now: Club.day(day) + 50_338.7)
    let desk = try await club.makeDesk()
    var lines: [String] = []
    for later in [0, 40, -300] {
      club.advance(days: later)
      let member = try await desk.join(name: "Grace", plan: plan.name)
      expectEqual(
        member.until.timeIntervalSinceReferenceDate.rounded(.down),
        plan.end(from: club.now).timeIntervalSinceReferenceDate.rounded(.down),
        "the end, when the clock moved by \(later) days"
      )
      lines.append(member.line)
    }

    expectEqual(try club.members().map(\.line), lines, "the saved members")
  }

  // Rule: `renew` adds the days of the plan to the end of the membership, or to `outside.now` if that is later.
  // Look at: Members.swift, `renew`.
  @Test(arguments: Plan.kinds, [-5_000_000, -1, 0, 1, 900_000])
  func `renewals add the days of their plan`(plan: Plan, secondsLeft: Int) async throws {
    let day = Varied.numbers(1, in: -20_000...5_000)[0]
    let club = Club(now: Club.day(day))
    let end = Club.day(day) + Double(secondsLeft)
    try club.store([Member(number: "M-1", name: "G", plan: plan.name, until: end)])
    let desk = try await club.makeDesk()
    var until = end
    // Twice on the same day, and again when the clock moved.
    for later in [0, 0, 200_000] {
      club.advance(days: later)
      until = plan.end(from: max(until, club.now))
      let renewed = try await desk.renew(number: "M-1")
      expectEqual(renewed.until, until, "the end, \(later) days later")
      expectEqual(try club.members().map(\.line), [renewed.line], "the saved members")
    }
  }

  // Rule: A new member's number is `Member.number(drawn:)` of a value that this `join` got from `outside.chance`.
  // Look at: Members.swift, where `join` gets the random number.
  @Test(arguments: [0, UInt64(Varied.numbers(1)[0]), .max], [false, true])
  func `each join uses a number that it drew`(firstDraw: UInt64, isTaken: Bool) async throws {
    let club = Club(firstDraw: firstDraw)
    let jean = Member(
      number: Member.number(drawn: firstDraw),
      name: "Jean",
      plan: "monthly",
      until: Club.day(9)
    )
    if isTaken { try club.store([jean]) }
    let desk = try await club.makeDesk()
    for name in ["Grace", "Hedy"] {
      let drawCount = club.draws.count
      let member = try? await desk.join(name: name, plan: "monthly")
      let numbers = club.draws.values.dropFirst(drawCount).map { Member.number(drawn: $0) }
      // A join may refuse a number that Jean has.
      if member == nil && isTaken { continue }
      expectEqual(numbers.contains(member?.number ?? "none"), true, "\(name): one of \(numbers)")
    }
  }

  // Rule: `list` and `report` print to `outside.printer`, and `report` compares with `outside.now`.
  // Look at: Reports.swift, `list`.
  @Test(arguments: [0, 1, 2, 1_200], ["Ada", "Bo"])
  func `lists print every member in the order of the file`(count: Int, user: String) async throws {
    let club = Club()
    let texts = EdgeValues.texts + [long("1"), long("2"), "Zoe\u{301} 喵"]
    let members = (0..<count).map {
      Member(
        number: "M-\(9_999 - $0)",
        name: texts[$0 % texts.count],
        plan: "monthly",
        until: Club.day($0)
      )
    }
    try club.store(members)
    let desk = try await club.makeDesk(loggedIn: user)
    // A list needs no plans.
    club.server.failNext(.plans)
    try await desk.list()

    expectEqual(club.printer.lines, ["Welcome, \(user)"] + members.map(\.line))
    await expectInCancelledTask(members.map(\.line), in: club) { try await desk.list() }
  }

  // Rule: `list` and `report` print to `outside.printer`, and `report` compares with `outside.now`.
  // Look at: Reports.swift, `summary`.
  @Test(arguments: Report.all, [1, 1_001])
  func `reports count current and lapsed members`(report: Report, times: Int) async throws {
    let club = Club(now: Club.day(600))
    let ends = Array(repeating: report.secondsLeft, count: times).flatMap(\.self)
    try club.store(
      ends.map { Member(number: "M-\($0)", name: "G", plan: "yearly", until: Club.day(700) + $0) }
    )
    let line = "\(report.current * times) current, \(report.lapsed * times) lapsed"
    let desk = try await club.makeDesk()
    // A report needs no plans.
    club.server.failNext(.plans)
    try await desk.report()
    club.advance(days: 100)
    try await desk.report()

    let before = "\(ends.count) current, 0 lapsed"
    expectEqual(club.printer.lines, ["Welcome, Ada", before, line])
    await expectInCancelledTask([line], in: club) { try await desk.report() }
  }

  /// Members with so many seconds left, and what a report counts.
  struct Report: Sendable {
    let secondsLeft: [Double]
    let current: Int
    let lapsed: Int

    static let all = [
      Report(secondsLeft: [], current: 0, lapsed: 0),
      Report(secondsLeft: [1], current: 1, lapsed: 0),
      Report(secondsLeft: [-1], current: 0, lapsed: 1),
      Report(secondsLeft: [0], current: 0, lapsed: 1),
      Report(secondsLeft: [-1, 0, 1, 2, 90_000], current: 3, lapsed: 2),
    ]
  }

  /// Expects these lines of a command in a cancelled task, which may throw instead.
  private func expectInCancelledTask(
    _ lines: [String],
    in club: Club,
    sourceLocation: SourceLocation = #_sourceLocation,
    command: @escaping @Sendable () async throws -> Void
  ) async {
    let before = club.printer.lines
    guard (try? await inTask(cancelled: true, command)) != nil else { return }
    expectEqual(
      club.printer.lines,
      before + lines,
      "in a cancelled task, without an error",
      sourceLocation: sourceLocation
    )
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: every `Live…` of the exercise.
  @Test(arguments: Past.allCases)
  func `no command uses a live edge`(past: Past) async throws {
    let (_, uses) = try await OutsideWorld.watching {
      let club = Club()
      let desk = try await past.makeDesk(club).desk
      for failure in [nil, FilesFake.Failure.reading, .writing, .fullDisk] {
        club.files.fail(failure)
        for plan in ["monthly", "weekly"] {
          _ = try? await desk.quote(plan: plan)
          let member = try? await desk.join(name: "Grace", plan: plan)
          _ = try? await desk.renew(number: member?.number ?? "M-9")
        }
        try? await desk.list()
        try? await desk.report()
        try? await desk.logOut()
        try? await desk.logIn(name: "Bo", password: "coffee")
      }
    }

    expectEqual(Set(uses), [])
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: MembershipDesk.swift, each call of the printer.
  @Test(arguments: Varied.names(1) + EdgeValues.texts + [long("1")], ["Ada", "bo", "", "ZoË"])
  func `each command prints its line`(name: String, user: String) async throws {
    let club = Club()
    let desk = try await club.makeDesk(loggedIn: user)
    try await desk.logIn(name: user, password: "tea")
    let joined = try await desk.join(name: name, plan: "monthly")
    let renewed = try await desk.renew(number: joined.number)
    _ = try await desk.quote(plan: "yearly")
    try await desk.logOut()

    let welcome = "Welcome, \(user.capitalized)"
    expectEqual(
      Exactly(club.printer.lines),
      Exactly([welcome, welcome, joined.line, renewed.line, "Goodbye"])
    )
    expectEqual(Exactly(joined.name, renewed.name), Exactly(name, name), "the names")
    expectEqual(Set(club.server.logIns.values), [user], "the name that the server gets")
    await expectInCancelledTask([welcome], in: club) {
      try await desk.logIn(name: user, password: "tea")
    }
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: Members.swift, where `join` and `renew` put a member.
  @Test func `members stay in the order in which they joined`() async throws {
    let club = Club()
    // Some memberships are current, some have lapsed, and some end now.
    let ends = [9, -9, 0].map(Club.day)
    var members = (2...1_200).map {
      Member(number: "M-\($0)", name: "Grace", plan: "monthly", until: ends[$0 % 3])
    }
    members.append(Member(number: "M-1", name: "Grace", plan: "yearly", until: Club.day(-9)))
    try club.store(members)
    let desk = try await club.makeDesk()

    members.append(try await desk.join(name: "Grace", plan: "yearly"))
    for row in [1_199, 0, 1, 2, 1_200] {
      members[row] = try await desk.renew(number: members[row].number)
      let isSame = try club.members().map(\.line) == members.map(\.line)
      try #require(isSame, "the renewal of “\(members[row].line)” changed only this row")
    }
  }
}
