import GradingSupport
import Lesson00Welcome
import OutsideWorld
import Testing

extension Lesson00 {
  @Suite("Task 1 · Hand over the clock")
  struct Task1 {
    // Rule: The desk chooses its greeting by the hour of the clock that was passed to `makeWelcomeDesk`.
    // Look at: WelcomeDesk.swift, where greeting(for:) gets the hour, and what the desk stores.
    @Test func `greets by the clock that was passed in`() async {
      await Situations.check(desks, hours) { bench, hour in
        // Every hour comes after every other one.
        for now in (0...hour).flatMap({ [hour, $0] }) { try mustGreet(bench, at: now) }
      }
      await Day.check {
        if $0.kind == .greeting { try must("the greeting", be: $0.expected, is: $0.said) }
      }
    }

    // Rule: The desk chooses its greeting by the hour of the clock that was passed to `makeWelcomeDesk`.
    // Look at: WelcomeDesk.swift, what the desk stores, and what a greeting leaves in it for another one.
    @Test func `greets two members at once`() async {
      await process.judges {
        let calls = [9, 21].map { hour in
          Interleavings.Call<Bench>("a greeting at \(hour)") {
            let bench = Bench()
            bench.clock.says(hour)
            return bench.desk.greeting(for: "Ada") + $0.desk.greeting(for: "Bo")
          }
        }
        await Interleavings.checkPairs(of: calls, twins: false, on: { Bench.busy() }) {
          "\($0.clock.reads.count) reads of the clock"
        }
        try await Caller.crowd { desk, hour in
          let greeting = desk.greeting(for: "Ada")
          try must("one of many at once", be: "\(words(at: hour)), Ada!", is: greeting)
        }
      }
    }

    // Rule: Each greeting reads the clock exactly once.
    // Look at: WelcomeDesk.swift, how often greeting(for:) reads `hour`.
    @Test func `reads the clock once per greeting`() async {
      await Situations.check(desks, hours) { bench, hour in
        try await everywhere {
          let before = bench.clock.reads.count
          bench.clock.says(hour, 3, 9, 15, 21)
          _ = bench.desk.greeting(for: "Ada")
          try must("the reads of the clock", be: 1, is: bench.clock.reads.count - before)
        }
      }
      await Day.check {
        if $0.kind == .greeting { try must("the reads of the clocks", be: 1, is: $0.reads) }
      }
      await Situations.check([liveDesk]) { desk in
        for number in 1...2 {
          let reads = OutsideWorld.watching { desk.greeting(for: "Ada") }.touched.count
          try must("the reads of that clock for greeting \(number)", be: 1, is: reads)
        }
      }
    }

    // Rule: Each greeting reads the clock exactly once.
    // Look at: WelcomeDesk.swift, what greeting(for:) leaves to a task or a queue.
    @Test func `reads no clock for the next greeting`() async {
      await process.judges {
        for clock in try await Bench.atRest().result.map(\.clock) where clock.reads.count > 1 {
          try must("the reads of the clock after a greeting", be: 0, is: clock.late.count)
        }
      }
    }

    // Rule: Good morning begins at 5, good afternoon at 12, good evening at 18 and good night at 23, as in the starter.
    // Look at: WelcomeDesk.swift, the cases in greeting(for:).
    @Test func `keeps the words and their hours`() async {
      let one = [Situation("a new desk") { Bench() }]
      await Situations.check(one, hours) { bench, hour in try mustGreet(bench, at: hour) }
    }

    // Rule: Creating a desk doesn't read the clock, and drawing a number doesn't read it.
    // Look at: WelcomeDesk.swift, its initializer and its stored properties.
    @Test func `reads no clock before it greets`() async throws {
      try must("the reads of a new desk's clock", be: [], is: Bench().clock.reads.values)
      let rule = { (bench: Bench, draws: Int) throws in
        let before = bench.clock.reads.count
        for _ in 1...draws { _ = bench.desk.drawMemberNumber() }
        try must("the reads of the clock", be: 0, is: bench.clock.reads.count - before)
      }
      await Situations.check(desks) { bench in try rule(bench, 100) }
      await checkDraws { bench, _ in try rule(bench, 1) }
      await Day.check {
        if $0.kind != .greeting { try must("the reads of the clocks", be: 0, is: $0.reads) }
      }
    }

    // Rule: The greeting has the form of `Good morning, Ada!`, with the name unchanged.
    // Look at: WelcomeDesk.swift, the last line of greeting(for:).
    @Test func `says the name`() async {
      let marks = "{name} {time} {hour} {greeting} {words} <name> $0 $1 \\1 %1$@"
      let odd = ["Good night, 100 %% \(marks)!", String(repeating: "\nZoe\u{308} 👋\t", count: 99)]
      let twice = (UInt8.min...127).map { String(repeating: "\(Unicode.Scalar($0))", count: 2) }
      let names = (EdgeValues.texts + odd + twice).map { Ending("“\(short($0))”", $0) }
      await Situations.check(desks, names) { bench, name in
        for hour in [9, 15, 21, 3] {
          bench.clock.says(hour)
          let said = bench.desk.greeting(for: name)
          // At which hours it says the words is another rule's.
          let all = (0...23).map { words(at: $0) }
          let expected = "\(all.first { said.hasPrefix($0) } ?? words(at: hour)), \(name)!"
          try must("the greeting", be: expected, is: said)
        }
      }
      // One desk, hours and names that look alike when they are joined.
      let bench = Bench()
      for (hour, name) in EdgeValues.numbered where hour < 24 {
        bench.clock.says(hour)
        let greeting: String = bench.desk.greeting(for: name)
        #expect(greeting == "\(words(at: hour)), \(name)!")
      }
    }

    // Rule: Two desks with different clocks each read their own, also when they share one `Chance`.
    // Look at: WelcomeDesk.swift and Wiring.swift, anything static or global.
    @Test func `keeps two desks apart`() throws {
      for (count, isShared) in EdgeValues.counts.flatMap({ [($0, false), ($0, true)] }) {
        let one = ChanceDouble()
        let benches = (0..<count).map { _ in Bench(chance: isShared ? one : ChanceDouble()) }
        for (number, bench) in benches.enumerated() { bench.clock.says(Self.hour(number)) }
        for (number, bench) in (benches + benches).enumerated() {
          let expected = "\(words(at: Self.hour(number % count))), Ada!"
          let chances = isShared ? "one Chance" : "a Chance for each"
          let what = "greeting \(number + 1) by \(count) desks in turn, with \(chances)"
          try must(what, be: expected, is: bench.desk.greeting(for: "Ada"))
        }
      }
    }

    // Rule: The desk never uses `LiveClock`. Look at: WelcomeDesk.swift, every clock in it.
    @Test func `leaves the live clock alone`() async {
      await process.judges { try await Bench.checkTouches("clock") }
    }

    /// Different ones for neighbours, and for desks that a byte takes for one.
    private static func hour(_ desk: Int) -> Int { (9 + desk * 7) % 24 }

    private func mustGreet(_ bench: Bench, at hour: Int) throws {
      bench.clock.says(hour)
      let greeting = bench.desk.greeting(for: "Ada")
      try must("the greeting at \(hour)", be: "\(words(at: hour)), Ada!", is: greeting)
    }
  }
}
