import GradingSupport
import Lesson00Welcome
import OutsideWorld
import Testing

extension Lesson00 {
  @Suite("Task 3 · Hand over chance")
  struct Task3 {
    // Rule: The desk returns the number that its `Chance` draws, even if an earlier member has the same one.
    // Look at: WelcomeDesk.swift, what drawMemberNumber() returns.
    @Test func `gives every member the number that was drawn`() async {
      await process.judges {
        let rule = { (bench: Bench, number: Int) throws in
          for _ in 1...2 {
            try must("the member's number", be: number, is: bench.desk.drawMemberNumber())
          }
        }
        await checkDraws(rule: rule)
        // A test's Chance draws what it likes.
        let others = [0, 7, 10_000].map { Ending("a draw of \($0), out of the range", $0) }
        await Situations.check(desks, others) { bench, number in
          bench.chance.draws(number)
          try rule(bench, number)
        }
        await Day.check {
          if $0.kind == .number { try must("the member's number", be: $0.expected, is: $0.said) }
        }
      }
    }

    // Rule: The desk returns the number that its `Chance` draws, even if an earlier member has the same one.
    // Look at: WelcomeDesk.swift, what the desk stores, and what drawMemberNumber() leaves in it for another member.
    @Test func `gives two members at once their own numbers`() async {
      await process.judges {
        let calls = [4_711, 1_000].map { number in
          Interleavings.Call<Bench>("new members with \(number) drawn") {
            let bench = Bench()
            bench.chance.draws(number)
            return "\(bench.desk.drawMemberNumber()), \($0.desk.drawMemberNumber())"
          }
        }
        let greeting = Interleavings.Call<Bench>("a greeting") { $0.desk.greeting(for: "Ada") }
        let all = calls + [greeting]
        await Interleavings.checkPairs(of: all, twins: false, on: { Bench.busy() }) {
          "\($0.chance.ranges.count) draws"
        }
        try await Caller.crowd { desk, caller in
          try must("one of many at once", be: 1_000 + caller, is: desk.drawMemberNumber())
        }
      }
    }

    // Rule: Each call of `drawMemberNumber()` draws once from the `Chance` that was passed to `makeWelcomeDesk`.
    // Look at: WelcomeDesk.swift, what drawMemberNumber() calls, and how often.
    @Test func `draws once per member`() async {
      let rule: @Sendable (Bench) throws -> Void = { bench in
        let before = bench.chance.ranges.count
        for _ in 1...2 { _ = bench.desk.drawMemberNumber() }
        try must("the draws for two members", be: 2, is: bench.chance.ranges.count - before)
      }
      await checkDraws { bench, _ in try rule(bench) }
      await Situations.check(desks) { bench in try await everywhere { try rule(bench) } }
      await Day.check {
        if $0.kind == .number { try must("the draws for a member", be: 1, is: $0.draws) }
      }
      await Situations.check([liveDesk]) { desk in
        for number in 1...2 {
          let draws = OutsideWorld.watching { desk.drawMemberNumber() }.touched.count
          try must("the draws for member \(number)", be: 1, is: draws)
        }
      }
    }

    // Rule: Each call of `drawMemberNumber()` draws once from the `Chance` that was passed to `makeWelcomeDesk`.
    // Look at: WelcomeDesk.swift, what drawMemberNumber() leaves to a task or a queue.
    @Test func `draws nothing for the next member`() async {
      await process.judges {
        for chance in try await Bench.atRest().result.map(\.chance) where chance.ranges.count > 1 {
          try must("the draws after a member's own", be: 0, is: chance.late.count)
        }
      }
    }

    // Rule: The desk passes exactly `MemberNumbers.range` to its `Chance`.
    // Look at: WelcomeDesk.swift, what drawMemberNumber() passes on.
    @Test func `draws from the club's numbers`() async {
      await checkDraws { bench, _ in
        _ = bench.desk.drawMemberNumber()
        try must("the range", be: MemberNumbers.range, is: bench.chance.ranges.values.last)
      }
    }

    // Rule: Creating a desk draws no number, and a greeting draws none.
    // Look at: WelcomeDesk.swift, its initializer and greeting(for:).
    @Test func `draws nothing before there is a member`() async throws {
      try must("the draws of a new desk", be: [], is: Bench().chance.ranges.values)
      await Situations.check(desks) { bench in
        let before = bench.chance.ranges.count
        for hour in 0...23 {
          bench.clock.says(hour)
          for name in EdgeValues.texts { _ = bench.desk.greeting(for: name) }
        }
        try must("the draws for greetings", be: 0, is: bench.chance.ranges.count - before)
      }
      await Day.check {
        if $0.kind != .number { try must("the draws for no member", be: 0, is: $0.draws) }
      }
    }

    // Rule: Two desks with different `Chance`s each draw from their own, also when they share one clock.
    // Look at: WelcomeDesk.swift and Wiring.swift, anything static or global.
    @Test func `keeps the chance of two desks apart`() throws {
      for (count, isShared) in EdgeValues.counts.flatMap({ [($0, false), ($0, true)] }) {
        let one = ClockDouble()
        let benches = (0..<count).map { _ in Bench(clock: isShared ? one : ClockDouble()) }
        for (number, bench) in benches.enumerated() { bench.chance.draws(1_000 + number) }
        for (number, bench) in (benches + benches).enumerated() {
          let clocks = isShared ? "one clock" : "a clock for each"
          let what = "draw \(number + 1) by \(count) desks in turn, with \(clocks)"
          try must(what, be: 1_000 + number % count, is: bench.desk.drawMemberNumber())
        }
      }
    }

    // Rule: The desk never uses `LiveChance`. Look at: WelcomeDesk.swift, every `LiveChance` in it.
    @Test func `leaves live chance alone`() async {
      await process.judges { try await Bench.checkTouches("chance") }
    }
  }
}
