import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 5 · Rules for one season")
  struct Task5 {
    struct Storm: Error {}

    static func half(_ discount: Int = 50) -> HouseRules { HouseRules(discount: discount) }

    var desks: [Situation<any Desk>] {
      [
        Situation("after a log-in") { try await Club().deskWithAda() },
        Situation("after a quote") {
          let desk = try await Club().deskWithAda()
          _ = try await desk.quote(plan: "monthly")
          return desk
        },
        Situation("at a desk that was made and used under other rules") {
          try await withRules(Self.half(30)) {
            let desk = try await Club().deskWithAda()
            _ = try await desk.quote(plan: "monthly")
            return desk
          }
        },
        Situation("after other rules that ended with an error") {
          let desk = try await Club().deskWithAda()
          try? await withRules(Self.half(30)) {
            _ = try await desk.quote(plan: "monthly")
            throw Storm()
          }
          return desk
        },
      ]
    }

    // Rule: `quote` uses the rules that hold when it is called, also at a desk that was made before.
    // Look at: MembershipDesk.swift, when `quote` reads the rules.
    @Test func `hold for a desk that was made before`() async {
      let endings = [0, 1, 10, 50, 99, 100].map { Ending("under rules with \($0) percent off", $0) }
      await Situations.check(desks, endings) { desk, discount in
        let cents = try await withRules(Self.half(discount)) {
          try await desk.quote(plan: "monthly")
        }
        try must("a quote", be: Plan.monthly.cents * (100 - discount) / 100, is: cents)
        try must("a quote after them", be: 2_000, is: await desk.quote(plan: "monthly"))
      }
    }

    // Rule: When `operation` returns or throws, the rules from before hold again. Look at: Wiring.swift, the ways out of `withRules`.
    @Test func `give way to the outer rules again`() async {
      await Situations.check(
        desks,
        [Ending("inside returns", false), Ending("inside throws", true)]
      ) {
        desk,
        fails in
        let cents = try await withRules(Self.half()) {
          var cents = [try await desk.quote(plan: "monthly")]
          do {
            try await withRules(Self.half(10)) {
              cents.append(try await desk.quote(plan: "monthly"))
              if fails { throw Storm() }
            }
          } catch is Storm {}
          return cents + [try await desk.quote(plan: "monthly")]
        }
        try must("outer, inner, outer again", be: [1_000, 1_800, 1_000], is: cents)
        try must("a quote after both", be: 2_000, is: await desk.quote(plan: "monthly"))
      }
    }

    // Rule: `withRules` throws the error of `operation`. Look at: Wiring.swift, who catches.
    @Test func `end when what runs under them throws`() async {
      await Situations.check(desks) { desk in
        let error = await failure { try await withRules(Self.half()) { throw Storm() } }
        try must("the error", be: "Storm()", is: error)
        let refusal = await failure {
          _ = try await withRules(Self.half()) { try await desk.quote(plan: "weekly") }
        }
        try must("the refusal of a quote", be: #"unknownPlan("weekly")"#, is: refusal)
        try must("a quote after them", be: 2_000, is: await desk.quote(plan: "monthly"))
      }
    }

    // Rule: Child tasks of `operation` run under its rules as well. Look at: Rules.swift, where the rules are stored.
    @Test func `hold for child tasks`() async {
      await Situations.check(desks) { desk in
        let cents = try await withRules(Self.half()) {
          async let one = desk.quote(plan: "monthly")
          async let other = withRules(Self.half(10)) { try await desk.quote(plan: "monthly") }
          return [try await one, try await other]
        }
        try must("two quotes at once, one under inner rules", be: [1_000, 1_800], is: cents)
      }
    }

    // Rule: Two tasks side by side don't see each other's rules. Look at: Rules.swift, what both tasks write to.
    @Test(arguments: ["at two desks", "at one desk"])
    func `stay apart when two tasks run side by side`(where place: String) async throws {
      let first = try await Club().deskWithAda()
      let second = place == "at one desk" ? first : try await Club().deskWithAda()
      let firstIsIn = AsyncStream.makeStream(of: Void.self)
      let secondIsIn = AsyncStream.makeStream(of: Void.self)
      let firstIsDone = AsyncStream.makeStream(of: Void.self)

      async let one = {
        // Whatever an answer does, neither task waits for ever.
        defer {
          firstIsIn.continuation.finish()
          firstIsDone.continuation.finish()
        }
        return try await withRules(HouseRules(discount: 50)) {
          firstIsIn.continuation.finish()
          for await _ in secondIsIn.stream {}
          return try await first.quote(plan: "monthly")
        }
      }()
      async let two = {
        defer { secondIsIn.continuation.finish() }
        for await _ in firstIsIn.stream {}
        return try await withRules(HouseRules(discount: 10)) {
          secondIsIn.continuation.finish()
          for await _ in firstIsDone.stream {}
          return try await second.quote(plan: "monthly")
        }
      }()

      let cents: [Int] = [try await one, try await two]
      #expect(cents == [1_000, 1_800], "50 percent off for the one, 10 for the other")
    }

    // Rule: Two tasks side by side don't see each other's rules. Look at: MembershipDesk.swift, what two quotes share.
    @Test func `stay apart for two quotes that wait for the same plans`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let (club, desk) = try world.value("log-in") {
            let club = Club()
            return (club, try await club.deskWithAda())
          }
          club.server.answering.close()
          let calls = [50, 10, 0].map { discount in
            world.start {
              try await withRules(Task5.half(discount)) { try await desk.quote(plan: "monthly") }
            }
          }
          world.settle()
          club.server.answering.open()
          world.settle()
          let cents = calls.compactMap(\.value)
          try must("quotes with 50, 10 and 0 percent off", be: [1_000, 1_800, 2_000], is: cents)
        }
      }
    }
  }
}
