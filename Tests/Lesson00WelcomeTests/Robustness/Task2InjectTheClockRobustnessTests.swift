import Exercise00Welcome
import GradingSupport
import OutsideWorld
import Testing

extension Lesson00.Task2 {
  // Rule: Each call of `greeting(for:)` reads the clock once.
  // Look at: WelcomeDesk.swift, how often `greeting(for:)` reads `hour`.
  @Test(arguments: [3, 9, 15, 21])
  func `a greeting reads the clock once`(hour: Int) {
    let clock = ClockSpy(hour: hour)
    let desk = makeWelcomeDesk(clock: clock, chance: ChanceSpy())
    let readsBefore = clock.reads

    _ = desk.greeting(for: "Ada")

    // A desk that doesn't read this clock breaks the rule of the example.
    let reads = clock.reads - readsBefore
    if reads > 0 { expectEqual(reads, 1, "reads at hour \(hour)") }
  }

  // Rule: Good morning begins at 5, good afternoon at 12, good evening at 18 and good night at 23.
  // Look at: WelcomeDesk.swift, the cases in `greeting(for:)`.
  @Test(arguments: [
    (4, "Good night"), (5, "Good morning"), (11, "Good morning"), (12, "Good afternoon"),
    (17, "Good afternoon"), (18, "Good evening"), (22, "Good evening"), (23, "Good night"),
  ])
  func `the greeting changes at 5, 12, 18 and 23`(hour: Int, words: String) {
    let clock = ClockSpy(hour: hour)

    let greeting = makeWelcomeDesk(clock: clock, chance: ChanceSpy()).greeting(for: "Ada")

    // A desk that doesn't read this clock breaks the rule of the example.
    if clock.reads > 0 { expectEqual(greeting, "\(words), Ada!", "at hour \(hour)") }
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: WelcomeDesk.swift and Wiring.swift, every clock in them.
  @Test func `the desk never uses LiveClock`() {
    let uses = OutsideWorld.watching {
      let desk = makeWelcomeDesk(clock: ClockSpy(), chance: ChanceSpy())
      _ = desk.greeting(for: "Ada")
      _ = desk.drawMemberNumber()
    }.touched

    expectEqual(uses.filter { $0.contains("clock") }, [])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: WelcomeDesk.swift and Wiring.swift, everything `static` or global.
  @Test(.ownProcess) func `two desks greet by their own clocks in turn`() {
    let clocks = [ClockSpy(hour: 9), ClockSpy(hour: 21)]
    let chance = ChanceSpy()
    let desks = clocks.map { makeWelcomeDesk(clock: $0, chance: chance) }

    let greetings = [0, 1, 0].map { desks[$0].greeting(for: "Ada") }

    // Desks that read none of these clocks break the rule of the example.
    if clocks[0].reads + clocks[1].reads == 0 { return }
    expectEqual(greetings, ["Good morning, Ada!", "Good evening, Ada!", "Good morning, Ada!"])
  }

  // Rule: Creating an object starts no work unless the task says so.
  // Look at: WelcomeDesk.swift, `init` and `drawMemberNumber()`; Wiring.swift, `makeWelcomeDesk`.
  @Test func `the desk reads no clock before the first greeting`() {
    let clock = ClockSpy()

    let desk = makeWelcomeDesk(clock: clock, chance: ChanceSpy())
    expectEqual(clock.reads, 0, "reads after the desk was created")
    _ = desk.drawMemberNumber()
    expectEqual(clock.reads, 0, "reads after a number was drawn")
  }
}
