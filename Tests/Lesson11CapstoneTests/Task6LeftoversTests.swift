import Exercise11Capstone
import Foundation
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 6 · Nothing left behind")
  struct Task6 {
    // Rule: When no command runs, a desk is released with its last owner. Look at:
    // MembershipDesk.swift, closures that capture `self`.
    @Test func `is released after a day's work`() async {
      await Self.process.judges {
        await Stories.release(DeskStory.self, count: 80) { [("the desk", $0.visit.desk)] }
      }
    }

    /// A command that is refused or fails, and the error that the user must hear.
    struct Failing: Sendable {
      var trouble: FilesFake.Trouble?
      /// How many are members before: the plan of the first is gone.
      var members = 2
      /// Whether nobody is logged in, the members were listed before, and a desk that keeps them may succeed.
      var isOut = false, isRead = true, isSpared = false
      /// Nothing where the files say it.
      var error: String?
      let command: @Sendable (any Desk) async throws -> Void
    }

    static func check(
      _ endings: [Ending<Failing>],
      sourceLocation: SourceLocation = #_sourceLocation
    ) async {
      await Situations.check(Visit.withAda, endings, sourceLocation: sourceLocation) {
        visit,
        failing in
        let club = visit.club
        let members = ["weekly", "monthly"].prefix(failing.members).enumerated().map {
          Member(number: "M-\($0)", name: "G", plan: $1, until: Club.day(9))
        }
        // By hand, with a line break at its end.
        let file = members.isEmpty ? nil : try DeskFormat.bytes(members) + Data("\n".utf8)
        try club.files.write(file, to: "members.json")
        if failing.isOut { try club.files.write(nil, to: "session.json") }
        let desk = failing.isOut ? makeDesk(club.outside) : visit.desk
        if !failing.isOut && failing.isRead { try await desk.list() }
        var lines = club.printed.lines
        for time in ["the command", "the command, once more"] {
          club.files.breaks(failing.trouble)
          let reads = club.membersReads
          let error = await failure { try await failing.command(desk) }
          // A desk that keeps the members in memory doesn't meet the trouble.
          if failing.isSpared && error == "no error" && club.membersReads == reads { return }
          // One that reads nothing after it has saved doesn't either, and who tries again may succeed.
          switch failing.trouble {
          case .readingBack, .writingOnce: if error == "no error" { return }
          default: break
          }
          if let expected = failing.error {
            try must("what \(time) throws", be: expected, is: error)
          } else {
            let refusal = club.files.firstRefusal()
            try mustPassOn(refusal, of: "files throw", from: time, is: error)
          }
        }
        club.files.breaks(nil)
        try must("members.json", be: members.map(\.line), is: club.members().map(\.line))
        let isAsBefore = try club.files.read("members.json") == file
        try must(
          "whether members.json is still what it was, to the byte, or still isn't there",
          be: true,
          is: isAsBefore
        )
        try must("the lines printed", be: lines, is: club.printed.lines)
        // What did not happen must not happen later, and nothing of it may be used then.
        let next = Visit(club, desk: desk)
        if failing.isOut { try await next.logIn("Ada") }
        let commands: [Visit.Command] = members.isEmpty ? [.join, .renew] : [.renew, .join]
        for command in commands + [.quote] { try await next.judge(command) }
        lines = club.printed.lines
        try await desk.list()
        lines += try club.members().map(\.line)
        try must("the lines after a list", be: lines, is: club.printed.lines)
      }
    }

    // Rule: `quote` and `join` throw `unknownPlan` for a plan that the club doesn't have.
    // Look at: Members.swift, the order of steps in `join`.
    @Test(arguments: Varied.names(1))
    func `adds no member who was refused`(name: String) async {
      await Self.check(
        ["weekly", "", "Monthly", "month", "monthly ", "30", Club.long("")].flatMap { plan in
          let error = "\(DeskError.unknownPlan(plan))"
          let quote = Failing(error: error) { _ = try await $0.quote(plan: plan) }
          let join = Failing(error: error) { try await $0.join(name: name, plan: plan) }
          return [
            Ending("a quote for the plan “\(plan)”", quote),
            Ending("a join with the plan “\(plan)”", join),
          ]
        }
      )
    }

    // Rule: `renew` throws `unknownMember` for a number that no member has, and `unknownPlan` when the member's plan is gone.
    // Look at: Members.swift, the guards of `renew`.
    @Test func `refuses what the club doesn't have`() async {
      let missing = ["M-9", "", "M", "1", "m-1", "M-1 ", "G", "monthly"].map { number in
        Ending(
          "a renewal of the number “\(number)”",
          Failing(error: #"unknownMember("\#(number)")"#) { try await $0.renew(number: number) }
        )
      }
      let gone = Failing(error: #"unknownPlan("weekly")"#) { try await $0.renew(number: "M-0") }
      await Self.check(missing + [Ending("a renewal of a plan that is gone", gone)])
    }

    static let join: @Sendable (any Desk) async throws -> Void = {
      try await $0.join(name: "Hedy", plan: "monthly")
    }
    static let renew: @Sendable (any Desk) async throws -> Void = {
      try await $0.renew(number: "M-1")
    }

    // Rule: A `join` or `renew` that throws changes nothing in `members.json` and prints nothing.
    // Look at: Members.swift, the lines before the last `try`.
    @Test func `says nothing before it is saved`() async {
      let out = "notLoggedIn"
      let refused = [
        Ending("a join without a session", Failing(isOut: true, error: out, command: Self.join)),
        Ending("a renewal without one", Failing(isOut: true, error: out, command: Self.renew)),
      ]
      let troubles: [FilesFake.Trouble] = [.full, .writing, .writingOnce, .readingBack]
      await Self.check(
        troubles.flatMap { trouble in
          let first = Failing(trouble: trouble, members: 0, command: Self.join)
          return [
            Ending("a join, \(trouble)", Failing(trouble: trouble, command: Self.join)),
            Ending("the first join, \(trouble)", first),
            Ending("a renewal, \(trouble)", Failing(trouble: trouble, command: Self.renew)),
          ]
        } + refused
      )
    }

    // Rule: When `members.json` can't be read or decoded, `join`, `renew`, `list` and `report`
    // throw that error. Look at: Members.swift, each `catch` and `try?`.
    @Test func `passes on that the members can't be read`() async {
      let commands: [(String, @Sendable (any Desk) async throws -> Void)] = [
        ("a join", Self.join), ("a renewal", Self.renew),
        ("a list", { try await $0.list() }), ("a report", { try await $0.report() }),
      ]
      let troubles = [
        (FilesFake.Trouble.reading, String?.none), (.readingOnce, nil),
        (.oddMembers("[{}]"), "DecodingError"), (.oddMembers(""), "DecodingError"),
      ]
      await Self.check(
        commands.flatMap { name, command in
          troubles.flatMap { trouble, error in
            [true, false].map { isRead in
              let when = isRead ? " after a list" : ""
              var failing = Failing(trouble: trouble, error: error, command: command)
              (failing.isRead, failing.isSpared) = (isRead, isRead)
              return Ending("\(name)\(when), \(trouble)", failing)
            }
          }
        }
      )
    }

    /// Two commands at one desk at the same time: a renewal of a number, or a join with a plan.
    struct AtOnce: Sendable {
      let both: [String]

      static let all = [
        ["M-1", "M-1"], ["monthly", "M-2"], ["monthly", "monthly"], ["M-1", "M-2"],
        ["M-1", "monthly"], ["weekly", "monthly"], ["M-1", "M-9"],
      ].map(AtOnce.init)

      static let members = ["M-1", "M-2"].map {
        Member(number: $0, name: $0, plan: "monthly", until: Club.day(9))
      }

      var name: String {
        both.map { $0.hasPrefix("M-") ? "a renewal of \($0)" : "a join with the plan \($0)" }
          .joined(separator: " and ")
      }

      func take(_ index: Int, at desk: any Desk) async throws -> Member {
        let what = both[index]
        if what.hasPrefix("M-") { return try await desk.renew(number: what) }
        return try await desk.join(name: "Grace", plan: what)
      }

      func check(_ results: [Member?], in club: Club) throws {
        let isDone = both.map { !["weekly", "M-9"].contains($0) }
        try must("which of them succeeds", be: isDone, is: results.map { $0 != nil })
        let old = Self.members.map { member in
          member.ending(Club.day(9 + 30 * both.count { $0 == member.number }))
        }
        let done = results.compactMap(\.self)
        let members = old + done.filter { !both.contains($0.number) }
        let kept = try club.members().map(\.line).sorted()
        try must("members.json", be: members.map(\.line).sorted(), is: kept)
        let new = members.dropFirst(old.count).map(\.number)
        let drawn = Set(club.drawn.values.map { Member.number(drawn: $0) })
        let own = drawn.intersection(new).count
        try must(
          "how many of those who join get a number drawn for them alone",
          be: new.count,
          is: own
        )
        let lines = club.printed.lines.filter { $0 != "Welcome, Ada" }.sorted()
        try must("the lines printed", be: done.map(\.line).sorted(), is: lines)
      }
    }

    // Rule: When two `join` or `renew` calls run at the same time, `members.json` ends as if they
    // ran one after the other. Look at: Members.swift and MembershipDesk.swift, what may come between reading
    // and saving.
    @Test func `loses no member when two join at once`() async {
      await Self.process.judges {
        for commands in AtOnce.all.prefix(2) {
          await Interleavings.check {
            let club = Club()
            try club.keep(AtOnce.members)
            let desk = try await club.deskWithAda()
            _ = try await desk.quote(plan: "monthly")
            return (club: club, desk: desk)
          } call: { place, index in
            try await commands.take(index, at: place.desk)
          } rule: { place, members in
            do { try commands.check(members, in: place.club) } catch {
              throw Broken("\(commands.name):\n  \(told(error))")
            }
          }
        }
      }
    }

    // Rule: When two `join` or `renew` calls run at the same time, `members.json` ends as if they
    // ran one after the other. Look at: MembershipDesk.swift, each `await` between reading and
    // saving.
    @Test func `loses no member when two wait for the plans`() async {
      await Self.process.judges {
        await World.run { world in
          for commands in AtOnce.all {
            for seed in 0..<6 as Range<UInt64> {
              world.order(by: seed)
              let club = Club()
              try club.keep(AtOnce.members)
              let desk = try world.value("log-in") { try await club.deskWithAda() }
              club.server.answering.close()
              let calls = [0, 1].map { index in
                world.start { try await commands.take(index, at: desk) }
              }
              world.settle()
              club.server.answering.open()
              world.settle()
              do { try commands.check(calls.map(\.value), in: club) } catch {
                throw Broken("\(commands.name):\n  \(told(error))")
              }
            }
          }
        }
      }
    }
  }
}
