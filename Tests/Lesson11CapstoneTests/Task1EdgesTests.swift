import Exercise11Capstone
import Foundation
import GradingSupport
import Lesson11Capstone
import OutsideWorld
import Testing

extension Lesson11 {
  @Suite("Task 1 · Every edge comes in")
  struct Task1 {
    static let texts = EdgeValues.texts + [Club.long("1"), Club.long("2"), "Zoe\u{301} 喵"]

    // Rule: A new membership lasts the days of its plan, counted from `outside.now`.
    // Look at: Members.swift, `join`.
    @Test(
      arguments: Varied.numbers(2, in: -20_000...5_000),
      Plan.kinds
    )
    func `counts a membership from the clock it was handed`(day: Int, plan: Plan) async throws {
      // A moment before midnight: who rounds is a day late.
      let club = Club(now: Club.day(day) + 50_338.7)
      let sut = try await club.deskWithAda()

      var lines: [String] = []
      for later in [0, 40, -300] {
        club.pass(days: later)
        let member = try await sut.join(name: "Grace", plan: plan.name)
        let until = Int(member.until.timeIntervalSinceReferenceDate.rounded(.down))
        let end = Int(club.now.timeIntervalSinceReferenceDate.rounded(.down)) + plan.days * 86_400
        #expect(until == end, "\(later) days later")
        lines.append(member.line)
      }

      let kept: [Member] = try club.members()
      #expect(kept.map(\.line) == lines, "what join returns is what it saved")
    }

    // Rule: `renew` adds the days of the plan to the end of the membership, or to `outside.now` if that is later.
    // Look at: Members.swift, `renew`.
    @Test(arguments: Plan.kinds, [-5_000_000, -1, 0, 1, 900_000])
    func `renews by the clock it was handed`(plan: Plan, secondsLeft: Int) async throws {
      let day = Varied.numbers(1, in: -20_000...5_000)[0]
      let club = Club(now: Club.day(day))
      let (until, left) = (Club.day(day) + Double(secondsLeft), max(Double(secondsLeft), 0))
      let old = Member(number: "M-1", name: "G", plan: plan.name, until: until)
      try club.keep([old])
      let sut = try await club.deskWithAda()

      // Renewed twice, and once more when all has lapsed for a while.
      for (later, times, left) in [(0, 1, left), (0, 2, left), (200_000, 1, 0)] {
        club.pass(days: later)
        let renewed = try await sut.renew(number: "M-1")
        let (until, kept): (Date, [Member]) = (renewed.until, try club.members())
        let end = Club.day(day + later + times * plan.days) + left
        #expect(until == end, "\(later) days later")
        #expect(kept.map(\.line) == [renewed.line], "what renew returns is what it saved")
      }
    }

    // Rule: A new member's number is `Member.number(drawn:)` of a value that this `join` got from
    // `outside.chance`. Look at: Members.swift, where a number is drawn.
    @Test(arguments: [0, UInt64(Varied.numbers(1)[0]), .max])
    func `draws a member's number from the chance it was handed`(drawn: UInt64) async throws {
      for isTaken in [false, true] {
        let club = Club(number: drawn)
        let number = Member.number(drawn: drawn)
        let jean = Member(number: number, name: "Jean", plan: "monthly", until: Club.day(9))
        if isTaken { try club.keep([jean]) }
        let sut = try await club.deskWithAda()

        for name in ["Grace", "Hedy"] {
          let before = club.drawn.count
          let join = { try await sut.join(name: name, plan: "monthly").number }
          // What comes of a number that somebody has is for the student to decide.
          let number: String? = if isTaken { try? await join() } else { try await join() }
          let numbers = club.drawn.values.dropFirst(before).map { Member.number(drawn: $0) }
          let jeans = isTaken ? ", after Jean got the number that is drawn first" : ""
          #expect(
            number.map(numbers.contains) != false,
            "\(name) joins\(jeans); the numbers that this join drew are \(numbers)"
          )
        }
      }
    }

    // Rule: `list` prints the line of every member, in the order in which the members joined.
    // Look at: Reports.swift, `list`.
    @Test(arguments: [0, 1, 1_200], ["Ada", "Bo"])
    func `prints the list on the printer it was handed`(count: Int, user: String) async throws {
      let club = Club()
      let members = (0..<count).map {
        let name = Self.texts[$0 % Self.texts.count]
        return Member(number: "M-\(9_999 - $0)", name: name, plan: "monthly", until: Club.day($0))
      }
      try club.keep(members)

      let sut = try await club.deskWithAda(or: user)
      // A list needs no plans.
      club.server.breakOnce(.plans)
      try await sut.list()

      let lines: [String] = club.printed.lines
      #expect(lines == ["Welcome, \(user)"] + members.map(\.line))
      await Self.expect(members.map(\.line), in: club) { try await sut.list() }
    }

    // Rule: `report` prints one line with both counts, such as `3 current, 1 lapsed`: current memberships end after `outside.now`.
    // Look at: Reports.swift, `summary`.
    @Test(
      arguments: [
        ([], 0, 0), ([1], 1, 0), ([-1], 0, 1), ([0], 0, 1), ([-1, 0, 1, 2, 90_000], 3, 2),
      ] as [([Double], Int, Int)],
      [1, 1_001]
    )
    func `reports what is current by the clock it was handed`(
      members: (ends: [Double], current: Int, lapsed: Int),
      times: Int
    ) async throws {
      let club = Club(now: Club.day(600))
      let ends = Array(repeating: members.ends, count: times).flatMap(\.self)
      try club.keep(
        ends.map {
          Member(number: "M-\($0)", name: "G", plan: "yearly", until: Club.day(700) + $0)
        }
      )
      let line = "\(members.current * times) current, \(members.lapsed * times) lapsed"

      let sut = try await club.deskWithAda()
      club.server.breakOnce(.plans)
      try await sut.report()
      club.pass(days: 100)
      try await sut.report()

      let lines: [String] = club.printed.lines
      let before = "\(ends.count) current, 0 lapsed"
      #expect(lines == ["Welcome, Ada", before, line], "a report, and one 100 days later")
      await Self.expect([line], in: club) { try await sut.report() }

      try await sut.logIn(name: "bo", password: "tea")
      let refusal = await failure { try await sut.report() }
      let last: String? = club.printed.lines.last
      #expect(refusal == "needsAdmin", "Bo is a clerk, so the report must throw needsAdmin")
      #expect(last == "Welcome, Bo", "a report that is refused prints nothing")
    }

    // Rule: No command uses the live clock, chance, printer, files, server or journal.
    // Look at: every `Live…` in the exercise.
    @Test func `leaves the real world alone for a whole day`() async throws {
      let troubles: [FilesFake.Trouble?] = [nil, .reading, .writing, .full]
      let endings = troubles.map { Ending($0?.description ?? "", $0) }

      let (_, touched) = await OutsideWorld.watching {
        await Situations.check(Visit.any, endings) { visit, trouble in
          visit.club.files.breaks(trouble)
          for _ in 1...2 {
            for plan in ["monthly", "weekly"] {
              _ = try? await visit.desk.quote(plan: plan)
              let member = try? await visit.desk.join(name: "Grace", plan: plan)
              _ = try? await visit.desk.renew(number: member?.number ?? "M-9")
            }
            try? await visit.desk.list()
            try? await visit.desk.report()
            try? await visit.desk.logOut()
          }
          try? await visit.desk.logIn(name: "Bo", password: "coffee")
        }
      }

      #expect(Set(touched) == [])
    }

    // Rule: Two desks with the same clock and the same seed write the same `members.json`.
    // Look at: Members.swift, what doesn't come from `outside`.
    @Test(arguments: Varied.numbers(1))
    func `writes the same file for the same clock and seed`(seed: Int) async throws {
      var texts: [String] = []
      for name in ["Ada", "Bo"] {
        let (club, chance) = (Club(), SeededChance(seed: UInt64(seed)))
        var outside = club.outside
        outside.chance = { chance.draw() }
        let sut = makeDesk(outside)
        try await sut.logIn(name: name, password: "tea")
        let first = try await sut.join(name: "Grace", plan: "monthly")
        try await sut.join(name: "Hedy", plan: "yearly")
        try await sut.renew(number: first.number)
        let bytes = try club.files.read("members.json") ?? Data()
        texts.append(String(decoding: bytes, as: UTF8.self))
      }
      #expect(texts[0] == texts[1], "members.json of two desks with the same clock and seed")
    }

    // Rule: `logIn`, `join`, `renew` and `logOut` each print the one line that `Desk.swift`
    // promises. Look at: MembershipDesk.swift, each call of the printer.
    @Test(
      arguments: Varied.names(1) + texts,
      ["Ada", "bo", " eve ", "", "nobody", Club.long("I"), "ZoË"]
    )
    func `prints a line for each command that promises one`(
      name: String,
      user: String
    ) async throws {
      let club = Club()
      let sut = try await club.deskWithAda(or: user)

      try await sut.logIn(name: user, password: "tea")
      let joined = try await sut.join(name: name, plan: "monthly")
      let renewed = try await sut.renew(number: joined.number)
      _ = try await sut.quote(plan: "yearly")
      try await sut.logOut()

      let lines: [String] = club.printed.lines
      let welcome = "Welcome, \(user == "nobody" ? "" : user.capitalized)"
      #expect(lines == [welcome, welcome, joined.line, renewed.line, "Goodbye"])
      #expect([joined.name, renewed.name] == [name, name])
      #expect(Set(club.server.logIns.values) == [user], "the name that the server gets")
      await Self.expect([welcome], in: club) { try await sut.logIn(name: user, password: "tea") }
    }

    /// Expects what a command prints in a cancelled task, where it may throw instead.
    private static func expect(
      _ expected: [String],
      in club: Club,
      sourceLocation: SourceLocation = #_sourceLocation,
      of command: @escaping @Sendable () async throws -> Void
    ) async {
      let before = club.printed.lines
      guard (try? await inTask(cancelled: true, command)) != nil else { return }
      let lines: [String] = club.printed.lines
      #expect(
        lines == before + expected,
        "in a cancelled task, without an error",
        sourceLocation: sourceLocation
      )
    }

    // Rule: In `members.json` a new member comes last, and a renewed member stays in place.
    // Look at: Members.swift, what `join` and `renew` save.
    @Test func `lists everybody in the order in which they joined`() async throws {
      let club = Club()
      // Some are current, some have lapsed, and some end now.
      let ends = [9, -9, 0].map(Club.day)
      var members = (2...1_200).map {
        Member(number: "M-\($0)", name: "Grace", plan: "monthly", until: ends[$0 % 3])
      }
      members.append(Member(number: "M-1", name: "Grace", plan: "yearly", until: Club.day(-9)))
      try club.keep(members)
      let sut = try await club.deskWithAda()

      members.append(try await sut.join(name: "Grace", plan: "yearly"))
      for row in [1_199, 0, 1, 2, 1_200] {
        let before = members[row]
        members[row] = try await sut.renew(number: before.number)
        let (kept, expected) = (try club.members().map(\.line), members.map(\.line))
        try #require(
          kept == expected,
          "very many members of the same name; “\(before.line)” was renewed on 2001-01-01"
        )
      }
    }
  }
}
