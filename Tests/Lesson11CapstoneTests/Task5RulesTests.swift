import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 5 · Rules for one season")
  struct Task5 {
    struct Storm: Error {}

    static func rules(_ discount: Int = 50) -> HouseRules { HouseRules(discount: discount) }

    /// Runs `operation` under rules of its own, or without any.
    static func under<Value>(
      _ discount: Int?,
      _ operation: () async throws -> Value
    ) async throws -> Value {
      guard let discount else { return try await operation() }
      return try await withRules(rules(discount), operation: operation)
    }

    var desks: [Situation<any Desk>] {
      [
        Situation("after a log-in") { try await Club().deskWithAda() },
        Situation("after a quote") {
          let desk = try await Club().deskWithAda()
          _ = try await desk.quote(plan: "monthly")
          return desk
        },
        Situation("at a desk that was made and used under other rules") {
          try await withRules(Self.rules(30)) {
            let desk = try await Club().deskWithAda()
            _ = try await desk.quote(plan: "monthly")
            return desk
          }
        },
        Situation("after other rules that ended with an error") {
          let desk = try await Club().deskWithAda()
          try? await withRules(Self.rules(30)) {
            _ = try await desk.quote(plan: "monthly")
            throw Storm()
          }
          return desk
        },
      ]
    }

    // Rule: `quote` uses the rules that are valid when it is called, not those that were valid when
    // the desk was made. Look at: MembershipDesk.swift, when `quote` reads the rules.
    @Test func `hold for a desk that was made before`() async {
      let endings = (0...100).map { Ending("under rules with \($0) percent off", $0) }
      await Situations.check(desks, endings) { desk, discount in
        let cents = try await withRules(Self.rules(discount)) {
          var cents: [Int] = []
          for plan in Plan.kinds { cents.append(try await desk.quote(plan: plan.name)) }
          return cents
        }
        let prices = Plan.kinds.map { $0.cents * (100 - discount) / 100 }
        try must("a quote for each plan", be: prices, is: cents)
        try must("a quote after them", be: 2_000, is: await desk.quote(plan: "monthly"))
      }
    }

    // Rule: After `operation` has returned or thrown, the previous rules are valid again. Look at:
    // Wiring.swift, the ways out of `withRules`.
    @Test func `give way to the outer rules again`() async {
      let endings = [50, 0, 100].flatMap { outer in
        [10, 0, 50, 100].flatMap { inner in
          [false, true].map { fails in
            let name =
              "\(outer) percent off, and inside it \(inner)" + (fails ? " and an error" : "")
            return Ending(name, (outer: outer, inner: inner, fails: fails))
          }
        }
      }
      await Situations.check(desks, endings) { desk, rules in
        let cents = try await withRules(Self.rules(rules.outer)) {
          var cents = [try await desk.quote(plan: "monthly")]
          do {
            try await withRules(Self.rules(rules.inner)) {
              cents.append(try await desk.quote(plan: "monthly"))
              if rules.fails { throw Storm() }
            }
          } catch is Storm {}
          return cents + [try await desk.quote(plan: "monthly")]
        }
        let expected = [rules.outer, rules.inner, rules.outer].map { 20 * (100 - $0) }
        try must("outer, inner, outer again", be: expected, is: cents)
        try must("a quote after both", be: 2_000, is: await desk.quote(plan: "monthly"))
      }
    }

    // Rule: After `operation` has returned or thrown, the previous rules are valid again.
    // Rule: When `operation` throws, `withRules` throws the same error.
    // Look at: Wiring.swift, the ways out of `withRules`, and each `catch` and `try?`.
    @Test func `end when what runs under them throws`() async {
      await Situations.check(desks) { desk in
        let error = await failure { try await withRules(Self.rules()) { throw Storm() } }
        try must("the error", be: "Storm()", is: error)
        let refusal = await failure {
          _ = try await withRules(Self.rules()) { try await desk.quote(plan: "weekly") }
        }
        try must("the refusal of a quote", be: #"unknownPlan("weekly")"#, is: refusal)
        let after = "a quote after two operations that threw"
        try must(after, be: 2_000, is: await desk.quote(plan: "monthly"))
      }
    }

    // Rule: Child tasks of `operation` use its rules, too. Look at: Rules.swift, where the rules
    // are stored.
    @Test func `hold for child tasks`() async {
      await Situations.check(desks) { desk in
        let cents = try await withRules(Self.rules()) {
          async let one = desk.quote(plan: "monthly")
          async let other = withRules(Self.rules(10)) { try await desk.quote(plan: "monthly") }
          return [try await one, try await other]
        }
        try must("two quotes at once, one under inner rules", be: [1_000, 1_800], is: cents)
      }
    }

    // Rule: Two tasks that run at the same time don't see each other's rules. Look at: Rules.swift,
    // what both tasks write to, and MembershipDesk.swift, what two quotes share.
    @Test func `stay apart when tasks run side by side`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let orders = [([0, 1, 2, 3], false), ([3, 2, 1, 0], true), ([1, 3, 0, 2], false)]
          let places: [(String, Int, Int?)] = [
            ("at two desks", 2, nil), ("at one desk", 1, nil),
            ("at one desk, inside rules with 30 percent off", 1, 30),
          ]
          for (place, count, outer) in places {
            for (order, outlives) in orders {
              let inside = HeldCalls<Int, Void>()
              let visits = (0..<count).map { _ in Visit() }
              for visit in visits {
                visit.club.server.answering.close()
                try world.value("log-in") { try await visit.logIn("Ada") }
              }
              // Each is held inside its rules, asks, is held again and asks again.
              let ask = { @Sendable (number: Int, discount: Int?) in
                let desk = visits[number % count].desk
                let quotes = try await Task5.under(discount) {
                  var quotes: [Task<Int, any Error>] = []
                  for _ in 1...2 {
                    try await inside.call(number)
                    quotes.append(Task { try await desk.quote(plan: "monthly") })
                    if !outlives { _ = await quotes.last?.result }
                  }
                  try await inside.call(number)
                  return quotes
                }
                return [try await quotes[0].value, try await quotes[1].value]
              }
              let all = world.start {
                try await Task5.under(outer) {
                  async let half = ask(0, 50)
                  async let tenth = ask(1, 10)
                  async let full = ask(2, 0)
                  async let plain = ask(3, nil)
                  return [try await half, try await tenth, try await full, try await plain]
                }
              }
              for round in 1...3 {
                world.settle()
                for number in order {
                  for held in inside.waiting where inside.requests[held] == number {
                    inside.answer(held, with: ())
                  }
                  world.settle()
                }
                if outlives && round < 3 { continue }
                for visit in visits { visit.club.server.answering.open() }
              }
              world.settle()
              let expected = [50, 10, 0, outer ?? 0].map { [20 * (100 - $0), 20 * (100 - $0)] }
              let quotes = "quotes with 50, 10 and 0 percent off, and without rules of their own"
              try must("\(quotes), \(place)", be: expected, is: all.value ?? [])
            }
          }
        }
      }
    }
  }
}
