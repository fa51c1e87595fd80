import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 6 · Nothing left behind")
  struct Task6 {
    // Rule: A desk that no command runs at is released when its last owner lets go of it.
    // Look at: MembershipDesk.swift, closures that capture `self`.
    @Test(arguments: [
      "made", "logged in", "a day's work", "a refusal", "a failed log-in", "the server failed",
      "logged out",
    ])
    func `is released after a day's work`(past: String) async throws {
      let club = Club()

      try await expectReleased("after this, somebody still holds the desk: \(past)") {
        let sut = makeDesk(club.outside)
        if past == "made" { return sut }
        if past == "a failed log-in" { club.files.breaks(.writing) }
        try? await sut.logIn(name: "Ada", password: "tea")
        if past == "a day's work" || past == "logged out" {
          let member = try await sut.join(name: "Grace", plan: "monthly")
          try await sut.renew(number: member.number)
        }
        if past == "a refusal" { _ = try? await sut.join(name: "Grace", plan: "weekly") }
        if past == "the server failed" {
          club.server.breakOnce(.plans)
          _ = try? await sut.quote(plan: "monthly")
        }
        if past == "logged out" { try await sut.logOut() }
        return sut
      }
    }

    /// A desk at work: plans are known or not, and there are members or none.
    static var work: [Situation<Visit>] {
      var all: [Situation<Visit>] = []
      for (name, hasQuoted) in [("Ada", false), ("Ada", true)] {
        for count in [0, 1, 2] {
          let past = hasQuoted ? "after a quote" : "after the log-in"
          all.append(
            Situation("\(past) of \(name), with \(count) members") {
              let visit = Visit()
              try visit.club.keep(
                (0..<count).map {
                  Member(
                    number: "M-\($0)",
                    name: "G",
                    plan: $0 == 0 ? "weekly" : "monthly",
                    until: Club.day(9)
                  )
                }
              )
              try await visit.logIn(name)
              if hasQuoted { _ = try await visit.desk.quote(plan: "monthly") }
              return visit
            }
          )
        }
      }
      return all
    }

    /// A command that is refused or fails, and the error that the user must hear.
    struct Failing: Sendable {
      var trouble: FilesFake.Trouble?
      var needsMember = false
      let error: String
      let command: @Sendable (any Desk) async throws -> Void
    }

    static func check(
      _ endings: [Ending<Failing>],
      sourceLocation: SourceLocation = #_sourceLocation
    ) async {
      await Situations.check(work, endings, sourceLocation: sourceLocation) { visit, failing in
        let club = visit.club
        let (members, lines) = (try club.members(), club.printed.lines)
        guard members.count == 2 || !failing.needsMember else { return }
        club.files.breaks(failing.trouble)
        for time in ["the command", "the command, once more"] {
          let error = await failure { try await failing.command(visit.desk) }
          try must(time, be: failing.error, is: error)
        }
        club.files.breaks(nil)
        try must("members.json", be: members.map(\.line), is: club.members().map(\.line))
        try must("the lines printed", be: lines, is: club.printed.lines)
        try must("a quote after it", be: 2_000, is: await visit.desk.quote(plan: "monthly"))
      }
    }

    // Rule: `quote` and `join` throw `unknownPlan` for a plan that the club doesn't have.
    // Look at: Members.swift, the order of steps in `join`.
    @Test(arguments: Varied.names(1))
    func `writes nobody down who was refused`(name: String) async {
      await Self.check(
        ["weekly", "", "Monthly", "month"].flatMap { plan in
          let error = #"unknownPlan("\#(plan)")"#
          return [
            Ending(
              "a quote for the plan “\(plan)”",
              Failing(error: error) { _ = try await $0.quote(plan: plan) }
            ),
            Ending(
              "a join with the plan “\(plan)”",
              Failing(error: error) { try await $0.join(name: name, plan: plan) }
            ),
          ]
        }
      )
    }

    // Rule: `renew` throws `unknownMember` for a number that no member has, and `unknownPlan` when the member's plan is gone.
    // Look at: Members.swift, the guards of `renew`.
    @Test func `refuses what the club doesn't have`() async {
      let missing = ["M-9", "", "M"].map { number in
        Ending(
          "a renewal of the number “\(number)”",
          Failing(error: #"unknownMember("\#(number)")"#) { try await $0.renew(number: number) }
        )
      }
      let gone = Failing(needsMember: true, error: #"unknownPlan("weekly")"#) {
        try await $0.renew(number: "M-0")
      }
      await Self.check(missing + [Ending("a renewal of a plan that is gone", gone)])
    }

    // Rule: A `join` or `renew` that throws changes nothing in `members.json` and prints nothing.
    // Look at: Members.swift, what stands before the last `try`.
    @Test func `says nothing before it is saved`() async {
      await Self.check([
        Ending(
          "a join on a full disk",
          Failing(trouble: .writing, error: "Full()") {
            try await $0.join(name: "Hedy", plan: "monthly")
          }
        ),
        Ending(
          "a renewal on a full disk",
          Failing(trouble: .writing, needsMember: true, error: "Full()") {
            try await $0.renew(number: "M-1")
          }
        ),
      ])
    }

    // Rule: When `members.json` can't be read, `join`, `renew`, `list` and `report` throw that error.
    // Look at: Members.swift, who catches.
    @Test func `passes on that the members can't be read`() async {
      let commands: [(String, @Sendable (any Desk) async throws -> Void)] = [
        ("a join", { try await $0.join(name: "Hedy", plan: "monthly") }),
        ("a renewal", { try await $0.renew(number: "M-1") }),
        ("a list", { try await $0.list() }), ("a report", { try await $0.report() }),
      ]
      await Self.check(
        commands.map { name, command in
          Ending(
            "\(name), and the file can't be read",
            Failing(trouble: .reading, error: "Unreadable()", command: command)
          )
        }
      )
    }

    /// What two people want at the same time.
    enum Pair: String, CaseIterable, Sendable {
      case joins, renewals, joinAndRenewal = "a join and a renewal"
    }

    // Rule: Of two `join` or `renew` at one desk at the same time, both are in `members.json`.
    // Look at: MembershipDesk.swift, what may come between reading and saving.
    @Test(arguments: Pair.allCases)
    func `loses nobody when two join at once`(two pair: Pair) async throws {
      let club = Club()
      let old = ["M-1", "M-2"].map {
        Member(number: $0, name: $0, plan: "monthly", until: Club.day(9))
      }
      try club.keep(old)
      let sut = try await club.deskWithAda()
      _ = try await sut.quote(plan: "monthly")
      club.files.letReadersMeet(at: "members.json")
      let threads = ThreadExecutor()

      let commands = [0, 1].map { index in
        threads.start {
          if pair == .renewals || (pair == .joinAndRenewal && index == 1) {
            return try await sut.renew(number: "M-\(index + 1)")
          }
          return try await sut.join(name: "Grace \(index)", plan: "monthly")
        }
      }
      var expected = Dictionary(uniqueKeysWithValues: old.map { ($0.name, $0.line) })
      for command in commands {
        let member = try await command.value
        expected[member.name] = member.line
      }

      let kept: [String] = try club.members().map(\.line).sorted()
      #expect(kept == expected.values.sorted(), "what both users heard stands in members.json")
    }
  }
}
