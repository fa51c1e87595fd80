import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 6 · Nothing left behind")
  struct Task6 {
    // Rule: when nobody needs a desk any more, it goes. Look at: who holds whom.
    @Test func `is released after a day's work`() async throws {
      let club = Club()

      try await expectReleased("somebody still holds the desk; look at closures that hold self") {
        let sut = try await club.deskWithAda()
        let member = try await sut.join(name: "Grace", plan: "monthly")
        try await sut.renew(number: member.number)
        return sut
      }
    }

    // Rule: first all that can be refused, then what is kept. Look at: the order of steps in join.
    @Test(arguments: Varied.names(2))
    func `writes nobody down who was refused`(name: String) async throws {
      let club = Club()
      let sut = try await club.deskWithAda()
      try await sut.join(name: "Grace", plan: "monthly")

      let answer: String = await failure { try await sut.join(name: name, plan: "weekly") }

      let names: [String] = try club.members().map(\.name)
      #expect(answer == #"unknownPlan("weekly")"#, "the club has no such plan")
      #expect(names == ["Grace"], "who was refused is no member; look at the steps of join")
    }

    // Rule: only what is true is printed. Look at: what join does before it saves.
    @Test func `says nothing before it is saved`() async throws {
      let club = Club()
      let sut = try await club.deskWithAda()
      _ = try await sut.quote(plan: "monthly")
      club.files.fill()

      let answer: String = await failure { try await sut.join(name: "Grace", plan: "monthly") }

      let lines: [String] = club.printed.lines
      #expect(answer == "Full()", "a file that can't be written is the caller's affair")
      #expect(lines == ["Welcome, Ada"], "nobody joined, so nobody is printed; look at join")
    }

    // Rule: what holds for join holds for log-in and renew. Look at: what stands after their last try.
    @Test func `welcomes and renews nobody before it is saved`() async throws {
      let (club, stranger) = (Club(), Club())
      try club.keep([Member(number: "M-1", name: "G", plan: "monthly", until: Club.day(9))])
      stranger.files.fill()

      // One desk after the other, so that this works for desks that still share a global.
      let closed = makeDesk(stranger.outside)
      let logIn: String = await failure { try await closed.logIn(name: "Ada", password: "tea") }
      let sut = try await club.deskWithAda()
      club.files.fill()
      let renewal: String = await failure { try await sut.renew(number: "M-1") }

      let lines: [[String]] = [club.printed.lines, stranger.printed.lines]
      #expect([renewal, logIn] == ["Full()", "Full()"], "who can't be saved must hear why")
      #expect(
        lines == [["Welcome, Ada"], []],
        "nothing was saved, so nothing is printed; look at the order of steps in renew and logIn"
      )
    }

    // Rule: a refusal says why, and changes nothing. Look at: the guards of quote, join and renew.
    @Test func `refuses what the club doesn't have`() async throws {
      let club = Club()
      let old = Member(number: "M-1", name: "Old", plan: "weekly", until: Club.day(9))
      try club.keep([old])
      let sut = try await club.deskWithAda()

      let answers: [String] = [
        await failure { _ = try await sut.quote(plan: "weekly") },
        await failure { try await sut.renew(number: "M-9") },
        await failure { try await sut.renew(number: "M-1") },
      ]

      let (kept, lines): ([Member], [String]) = (try club.members(), club.printed.lines)
      #expect(
        answers == [
          #"unknownPlan("weekly")"#, #"unknownMember("M-9")"#, #"unknownPlan("weekly")"#,
        ],
        "no such plan, no such member, a member of a plan that is gone; look at the guards"
      )
      #expect(kept == [old], "a refusal changes nothing in members.json; look at renew")
      #expect(lines == ["Welcome, Ada"], "a refusal prints nothing; look at the steps of renew")
    }

    // Rule: two who join at once are both members. Look at: what may come between reading and writing.
    @Test func `loses nobody when two join at once`() async throws {
      let club = Club()
      let sut = try await club.deskWithAda()
      _ = try await sut.quote(plan: "monthly")
      club.files.letReadersMeet(at: "members.json")
      let threads = ThreadExecutor()

      let joins = ["Grace", "Hedy"].map { name in
        threads.start { try await sut.join(name: name, plan: "monthly") }
      }
      for join in joins { _ = try await join.value }

      let names: [String] = try club.members().map(\.name).sorted()
      #expect(
        names == ["Grace", "Hedy"],
        "both heard that they joined; look at what may come between reading and saving"
      )
    }
  }
}
