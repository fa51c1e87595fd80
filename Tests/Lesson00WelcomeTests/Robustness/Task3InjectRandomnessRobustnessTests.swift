import Exercise00Welcome
import GradingSupport
import Lesson00Welcome
import OutsideWorld
import Testing

extension Lesson00.Task3 {
  // Rule: Each call of `drawMemberNumber()` returns one new number from the `Chance` that was passed to
  // `makeWelcomeDesk`.
  // Look at: WelcomeDesk.swift, what `drawMemberNumber()` does with the number.
  @Test func `two members may get the same number`() {
    let chance = ChanceSpy(numbers: 1_001, 2_002, 2_002, 1_001)
    let desk = makeWelcomeDesk(clock: ClockSpy(), chance: chance)

    let numbers = (1...4).map { _ in desk.drawMemberNumber() }

    // A desk that gets the first two numbers wrong breaks the rule of the example.
    if numbers.starts(with: [1_001, 2_002]) { expectEqual(numbers.suffix(2), [2_002, 1_001]) }
  }

  // Rule: The desk passes exactly `MemberNumbers.range` to its `Chance`.
  // Look at: WelcomeDesk.swift, the argument of `number(in:)`.
  @Test func `the desk draws from exactly the range of the member numbers`() {
    let chance = ChanceSpy(numbers: 4_711)

    _ = makeWelcomeDesk(clock: ClockSpy(), chance: chance).drawMemberNumber()

    // A desk that doesn't draw from this chance breaks the rule of the example.
    if let range = chance.ranges.last { expectEqual(range, MemberNumbers.range) }
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: WelcomeDesk.swift and Wiring.swift, every `LiveChance` in them.
  @Test func `the desk never uses LiveChance`() {
    let uses = OutsideWorld.watching {
      let desk = makeWelcomeDesk(clock: ClockSpy(), chance: ChanceSpy())
      _ = desk.greeting(for: "Ada")
      _ = desk.drawMemberNumber()
    }.touched

    expectEqual(uses.filter { $0.contains("chance") }, [])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: WelcomeDesk.swift and Wiring.swift, everything `static` or global.
  @Test(.ownProcess) func `two desks draw from their own chances`() {
    let chances = [ChanceSpy(numbers: 1_111, 1_111), ChanceSpy(numbers: 2_222, 2_222)]
    let clock = ClockSpy()
    let desks = chances.map { makeWelcomeDesk(clock: clock, chance: $0) }

    let numbers = desks.map { $0.drawMemberNumber() }

    // Desks that draw from none of these chances break the rule of the example.
    if chances.allSatisfy({ $0.ranges.isEmpty }) { return }
    expectEqual(numbers, [1_111, 2_222])
  }

  // Rule: Creating an object starts no work unless the task says so.
  // Look at: WelcomeDesk.swift, `init` and `greeting(for:)`; Wiring.swift, `makeWelcomeDesk`.
  @Test func `the desk draws no number before the first member`() {
    let chance = ChanceSpy()

    let desk = makeWelcomeDesk(clock: ClockSpy(), chance: chance)
    expectEqual(chance.ranges, [], "draws after the desk was created")
    _ = desk.greeting(for: "Ada")
    expectEqual(chance.ranges, [], "draws after a greeting")
  }
}
