import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 1 · See every edge", .ownProcess)
  struct Task1 {
    // Rule: A new membership lasts the days of its plan, counted from `outside.now`.
    // Look at: Members.swift, where `join` gets the time.
    @Test func `a new membership ends the days of its plan after the clock's time`() async throws {
      let club = Club(now: Club.day(3))
      let desk = try await club.makeDesk()

      let grace = try await desk.join(name: "Grace", plan: "monthly")

      #expect(grace.until == Club.day(33))
    }

    // Rule: A new member's number is `Member.number(drawn:)` of a value that this `join` got from `outside.chance`.
    // Look at: Members.swift, where `join` gets the random number.
    @Test func `the number of a new member comes from chance`() async throws {
      let club = Club(firstDraw: 4_242)
      let desk = try await club.makeDesk()

      let grace = try await desk.join(name: "Grace", plan: "monthly")

      #expect(grace.number == Member.number(drawn: 4_242))
    }

    // Rule: `list` and `report` print to `outside.printer`, and `report` compares with `outside.now`.
    // Look at: Reports.swift, `list`.
    @Test func `list prints the line of each member to the printer`() async throws {
      let club = Club()
      try club.store([.grete])
      let desk = try await club.makeDesk()

      try await desk.list()

      #expect(club.printer.lines == ["Welcome, Ada", Member.grete.line])
    }

    // Rule: `list` and `report` print to `outside.printer`, and `report` compares with `outside.now`.
    // Look at: Reports.swift, `summary`.
    @Test func `report counts the members whose membership ends after the clock's time`()
      async throws
    {
      let club = Club(now: Club.day(20))
      try club.store([.grete.ending(Club.day(19)), .grete.ending(Club.day(21))])
      let desk = try await club.makeDesk()

      try await desk.report()

      #expect(club.printer.lines.last == "1 current, 1 lapsed")
    }
  }
}
