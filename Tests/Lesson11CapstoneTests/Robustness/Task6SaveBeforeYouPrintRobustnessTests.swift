import Exercise11Capstone
import Foundation
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11.Task6 {
  static let joinMonthly: @Sendable (any Desk) async throws -> Void = {
    try await $0.join(name: "Hedy", plan: "monthly")
  }
  static let renewFirst: @Sendable (any Desk) async throws -> Void = {
    try await $0.renew(number: "M-1")
  }

  // Rule: A `join` or `renew` that throws changes nothing in `members.json` and prints nothing.
  // Look at: Members.swift, the lines before the last `try`.
  @Test(arguments: Past.allCases)
  func `a command whose files fail changes nothing and prints nothing`(past: Past) async throws {
    let failures: [FilesFake.Failure] = [.fullDisk, .writing, .firstWrite, .readingAfterSave]
    let commands = failures.flatMap { failure in
      let text = failure.testDescription
      return [
        FailingCommand("a join, \(text)", files: failure, Self.joinMonthly),
        FailingCommand("the first join, \(text)", members: 0, files: failure, Self.joinMonthly),
        FailingCommand("a renewal, \(text)", files: failure, Self.renewFirst),
      ]
    }
    try await reportFirst(of: commands) { try await $0.check(past) }
  }

  // Rule: A `join` or `renew` that throws changes nothing in `members.json` and prints nothing.
  // Look at: MembershipDesk.swift, what can throw after the members are saved.
  @Test(.deterministic) func `a command that overlaps a log-out is saved and printed, or neither`()
    async throws
  {
    try await LateCommand.check([.logOut, .logIn, .cancellation]) { late, end in
      let club = end.open.club
      let changed = [end.member].compactMap { $0?.line }
      let isRenewed = late.command == .renew && !changed.isEmpty
      let members = try club.members().map(\.line)
      expectEqual(members, (isRenewed ? [] : [Member.grete.line]) + changed, late.story)
      let printed = club.printer.lines.filter { $0.hasPrefix("M-") }
      expectEqual(printed, changed, "the printed members: \(late.story)")
    }
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: Members.swift, the guards of `join` and `renew`, and MembershipDesk.swift, that of `quote`.
  @Test(arguments: Past.allCases)
  func `unknown plans and members are refused`(past: Past) async throws {
    let plans = ["weekly", "", "Monthly", "month", "monthly ", "30", long("")].flatMap { plan in
      let error = "\(DeskError.unknownPlan(plan))"
      return [
        FailingCommand("a quote for “\(plan)”", throws: error) {
          _ = try await $0.quote(plan: plan)
        },
        FailingCommand("a join with “\(plan)”", throws: error) {
          try await $0.join(name: Varied.names(1)[0], plan: plan)
        },
      ]
    }
    let numbers = ["M-9", "", "M", "1", "m-1", "M-1 ", "G", "monthly"].map { number in
      FailingCommand("a renewal of “\(number)”", throws: "\(DeskError.unknownMember(number))") {
        try await $0.renew(number: number)
      }
    }
    let error = "\(DeskError.unknownPlan("weekly"))"
    let gone = FailingCommand("a renewal of a plan that is gone", throws: error) {
      try await $0.renew(number: "M-0")
    }
    try await reportFirst(of: plans + numbers + [gone]) { try await $0.check(past) }
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before.
  // Look at: Members.swift, each `catch` and `try?`.
  @Test(arguments: [DeskCommand.join, .renew, .list, .report], [false, true])
  func `a command that can't read the members throws that error`(
    command: DeskCommand,
    afterAList: Bool
  ) async throws {
    let failures =
      [
        (FilesFake.Failure.firstRead, "AnyError(1)"),
        (.damagedMembers("[{}]"), "DecodingError"), (.damagedMembers(""), "DecodingError"),
      ].map { ($0, EdgeError(error: AnyError()), $1) }
      + EdgeError.all.map { (FilesFake.Failure.reading, $0, $0.text) }
    let commands = failures.map { failure, fileError, error in
      let text = "\(command), \(failure.testDescription)"
      var failing = FailingCommand(text, throws: error, files: failure) { desk in
        try await OpenDesk(Club(), desk: desk).run(command)
      }
      failing.fileError = fileError.error
      failing.listsFirst = afterAList
      // A desk that caches the members succeeds.
      failing.canSucceed = afterAList
      return failing
    }
    let cases = Past.allCases.flatMap { past in commands.map { (past, $0) } }
    try await reportFirst(of: cases) { past, command in try await command.check(past) }
  }

  // Rule: When two `join` or `renew` calls run concurrently, `members.json` ends as if they ran one after the other.
  // Look at: Members.swift and MembershipDesk.swift, what can run between reading and saving.
  @Test(arguments: OverlappingPair.all.prefix(2))
  func `no member is lost, wherever the second command begins`(pair: OverlappingPair) async throws {
    try await everyInterleaving { schedule in
      let club = try pair.makeClub()
      let desk = try await club.makeDesk()
      _ = try await desk.quote(plan: "monthly")
      let members = try await schedule.concurrently {
        try? await pair.run(0, at: desk)
      } and: {
        try? await pair.run(1, at: desk)
      }

      try pair.expectBoth(members, in: club)
    }
  }

  // Rule: When two `join` or `renew` calls run concurrently, `members.json` ends as if they ran one after the other.
  // Look at: MembershipDesk.swift, each `await` between reading and saving.
  @Test(.deterministic, arguments: OverlappingPair.all)
  func `no member is lost when two commands wait for the plans`(pair: OverlappingPair)
    async throws
  {
    for seed in 0..<6 as Range<UInt64> {
      try await inRandomOrder(seed) {
        let club = try pair.makeClub()
        let desk = try await club.makeDesk()
        club.server.planGate.close()
        let calls = [0, 1].map { index in Call { try await pair.run(index, at: desk) } }
        await untilIdle()
        club.server.planGate.open()
        await untilIdle()

        try pair.expectBoth(calls.map(\.value), in: club)
      }
    }
  }

  // Rule: When no command runs, a desk is released with its last owner.
  // Look at: MembershipDesk.swift, closures that capture `self`.
  @Test(.deterministic, arguments: 0..<40)
  func `a desk is released after any history`(seed: UInt64) async throws {
    try await expectDeallocated("the desk") { try await DeskMachine.useDesk(seed: seed) }
  }
}

/// A command that is refused or fails.
struct FailingCommand: Sendable {
  let text: String
  /// The number of members before; the plan of the first one is gone.
  let memberCount: Int
  /// The error of the command; `nil` for the error of the files.
  let error: String?
  let failure: FilesFake.Failure?
  let run: @Sendable (any Desk) async throws -> Void
  var fileError: any Error = AnyError()
  var listsFirst = true
  var canSucceed = false

  init(
    _ text: String,
    members: Int = 2,
    throws error: String? = nil,
    files failure: FilesFake.Failure? = nil,
    _ run: @escaping @Sendable (any Desk) async throws -> Void
  ) {
    self.text = text
    memberCount = members
    self.error = error
    self.failure = failure
    self.run = run
    switch failure {
    // A desk that reads nothing after it has saved succeeds, and so does one that tries again.
    case .readingAfterSave, .firstWrite: canSucceed = true
    default: break
    }
  }

  /// Runs the command twice, and expects its error and no change; then expects that later commands work.
  func check(_ past: Past) async throws {
    let open = try await past.makeDesk()
    let club = open.club
    let members = ["weekly", "monthly"].prefix(memberCount).enumerated().map {
      Member(number: "M-\($0)", name: "G", plan: $1, until: Club.day(9))
    }
    // Written by hand, with a line break at its end.
    let file = members.isEmpty ? nil : try DeskFormat.bytes(members) + Data("\n".utf8)
    try club.files.write(file, to: "members.json")
    let desk = open.desk
    if listsFirst { try await desk.list() }
    let lines = club.printer.lines
    for _ in 1...2 {
      club.files.fail(failure, with: fileError)
      let thrown = await thrownError { try await run(desk) }
      if canSucceed && thrown == "no error" { return }
      expectEqual(thrown, error ?? club.files.firstError(), "the error of \(text)")
    }
    club.files.fail(nil)
    let isSame = try club.files.read("members.json") == file
    expectEqual(isSame, true, "members.json has the same bytes, after \(text)")
    expectEqual(club.printer.lines, lines, "the printed lines, after \(text)")
    // No part of the failed command appears later.
    let commands: [DeskCommand] = members.isEmpty ? [.join, .renew] : [.renew, .join]
    for command in commands + [.quote] { try await open.checkNextDay(command) }
    let linesBefore = club.printer.lines
    try await desk.list()
    expectEqual(
      club.printer.lines,
      linesBefore + (try club.members().map(\.line)),
      "a list later, after \(text)"
    )
  }
}

/// Two commands that overlap: a join with a plan, or a renewal of a number.
struct OverlappingPair: Sendable, CustomTestStringConvertible {
  let both: [String]

  static let all = [
    ["M-1", "M-1"], ["monthly", "M-2"], ["monthly", "monthly"], ["M-1", "M-2"],
    ["M-1", "monthly"], ["weekly", "monthly"], ["M-1", "M-9"],
  ].map(OverlappingPair.init)

  private static let members = ["M-1", "M-2"].map {
    Member(number: $0, name: $0, plan: "monthly", until: Club.day(9))
  }

  var testDescription: String {
    both.map { $0.hasPrefix("M-") ? "a renewal of \($0)" : "a join with \($0)" }
      .joined(separator: " and ")
  }

  func makeClub() throws -> Club {
    let club = Club()
    try club.store(Self.members)
    return club
  }

  func run(_ index: Int, at desk: any Desk) async throws -> Member? {
    let argument = both[index]
    if argument.hasPrefix("M-") { return try await desk.renew(number: argument) }
    return try await desk.join(name: "Grace", plan: argument)
  }

  /// Expects the state after both, in either order.
  func expectBoth(_ results: [Member??], in club: Club) throws {
    let returned = results.map { $0 ?? nil }
    let succeeds = both.map { !["weekly", "M-9"].contains($0) }
    expectEqual(returned.map { $0 != nil }, succeeds, "which of the two succeeds")
    let old = Self.members.map { member in
      member.ending(Club.day(9 + 30 * both.count { $0 == member.number }))
    }
    let changed = returned.compactMap(\.self)
    let new = changed.filter { !both.contains($0.number) }
    expectEqual(
      try club.members().map(\.line).sorted(),
      (old + new).map(\.line).sorted(),
      "members.json"
    )
    let drawn = Set(club.draws.values.map { Member.number(drawn: $0) })
    let own = drawn.intersection(new.map(\.number))
    expectEqual(own.count, new.count, "the members that have a drawn number of their own")
    let lines = club.printer.lines.filter { $0 != "Welcome, Ada" }.sorted()
    expectEqual(lines, changed.map(\.line).sorted(), "the printed lines")
  }
}
