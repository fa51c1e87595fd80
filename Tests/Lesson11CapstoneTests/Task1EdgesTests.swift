import Exercise11Capstone
import Foundation
import GradingSupport
import Lesson11Capstone
import OutsideWorld
import Testing

extension Lesson11 {
  @Suite("Task 1 · Every edge comes in")
  struct Task1 {
    // Rule: the time is what `now` says. Look at: Members.swift, where the clock is read.
    @Test(arguments: Varied.numbers(2, in: 10...5_000))
    func `counts a membership from the clock it was handed`(day: Int) async throws {
      let club = Club(now: Club.day(day))
      let sut = try await club.deskWithAda()

      let member = try await sut.join(name: "Grace", plan: "monthly")

      let until: Date = member.until
      #expect(
        until == Club.day(day + 30),
        "30 days from what outside.now says; look at what Members.swift takes for now"
      )
    }

    // Rule: a lapsed membership goes on from now, a current one from its end. Look at: renew(number:).
    @Test(arguments: Varied.numbers(2, in: 100...5_000), [-10, 10])
    func `renews by the clock it was handed`(day: Int, left: Int) async throws {
      let club = Club(now: Club.day(day))
      let old = Member(number: "M-1", name: "G", plan: "monthly", until: Club.day(day + left))
      try club.keep([old])

      let sut = try await club.deskWithAda()
      try await sut.renew(number: "M-1")

      let until: [Date] = try club.members().map(\.until)
      #expect(
        until == [Club.day(day + max(left, 0) + 30)],
        "30 days from the later of its end and outside.now; look at renew in Members.swift"
      )
    }

    // Rule: chance is an edge like any other. Look at: Members.swift, where a number is drawn.
    @Test(arguments: Varied.numbers(2))
    func `draws a member's number from the chance it was handed`(drawn: Int) async throws {
      let club = Club(number: UInt64(drawn))
      let sut = try await club.deskWithAda()

      let member = try await sut.join(name: "Grace", plan: "monthly")

      let number: String = member.number
      #expect(
        number == Member.number(drawn: UInt64(drawn)),
        "the number is made from outside.chance; look at what Members.swift draws from"
      )
    }

    // Rule: what people read goes to the printer. Look at: Reports.swift.
    @Test(arguments: Varied.names(2))
    func `prints the list on the printer it was handed`(name: String) async throws {
      let club = Club()
      let member = Member(number: "M-1", name: name, plan: "monthly", until: Club.day(9))
      try club.keep([member])

      let sut = try await club.deskWithAda()
      try await sut.list()

      let last: String? = club.printed.lines.last
      #expect(
        last == member.line,
        "the list goes to outside.printer, a line a member; look at Reports.swift"
      )
    }

    // Rule: who has lapsed depends on the clock. Look at: Reports.swift, where the clock is read.
    @Test(arguments: Varied.numbers(2, in: 10...5_000))
    func `reports what is current by the clock it was handed`(day: Int) async throws {
      let club = Club(now: Club.day(day))
      let ends = [day - 1, day + 1, day + 2]
      try club.keep(
        ends.map { Member(number: "M-\($0)", name: "G", plan: "yearly", until: Club.day($0)) }
      )

      let sut = try await club.deskWithAda()
      try await sut.report()

      let last: String? = club.printed.lines.last
      #expect(
        last == "2 current, 1 lapsed",
        "the report compares with outside.now and goes to outside.printer; look at Reports.swift"
      )
    }

    // Rule: what came in is used, what is live is not. Look at: every `Live…` in the exercise.
    @Test func `leaves the real world alone for a whole day`() async throws {
      let club = Club()

      let (_, touched) = try await OutsideWorld.watching {
        let sut = try await club.deskWithAda()
        let member = try await sut.join(name: "Grace", plan: "monthly")
        try await sut.renew(number: member.number)
        _ = try await sut.quote(plan: "yearly")
        try await sut.list()
        try await sut.report()
        try await sut.logOut()
      }

      #expect(touched == [], "everything came in through outside; look for what is called Live")
    }

    // Rule: the same input gives the same files. Look at: whatever Members.swift doesn't get from outside.
    @Test(arguments: Varied.numbers(1))
    func `writes the same file for the same arguments of the program`(seed: Int) async throws {
      let sut = ProgramRun(seed: UInt64(seed))
      defer { sut.cleanUp() }

      _ = try await sut("log-in", "ada", "tea")
      let outcome = try await sut("join", "Grace", "monthly")

      let number = Member.number(drawn: SeededChance(seed: sut.seed).draw())
      let until = try Date(sut.now, strategy: .iso8601).addingTimeInterval(30 * 86_400)
      let member = Member(number: number, name: "Grace", plan: "monthly", until: until)
      let expected = String(decoding: try DeskFormat.bytes([member]), as: UTF8.self)
      let text: String? = sut.text("members.json")
      #expect(
        text == expected,
        "--now and --seed decide what members.json holds; the program said: \(outcome.output)"
      )
    }
  }
}
