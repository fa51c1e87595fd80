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
  }
}
