import Exercise00Welcome
import GradingSupport
import Lesson00Welcome
import OutsideWorld
import Testing

extension Lesson00 {
  @Suite("Task 3 · Hand over chance")
  struct Task3 {
    // Rule: the number comes from the chance handed in. Look at: WelcomeDesk.drawMemberNumber.
    @Test func `gives every member the number that chance drew`() {
      let drawn = Varied.numbers(3, in: MemberNumbers.range)
      let sut = makeWelcomeDesk(clock: ClockDouble(9), chance: ChanceDouble(drawn))

      let numbers: [Int] = drawn.map { _ in sut.drawMemberNumber() }

      #expect(
        numbers == drawn,
        "three members, three draws from the chance handed in; look at drawMemberNumber()"
      )
    }

    // Rule: the desk says from which numbers, once a member. Look at: WelcomeDesk.drawMemberNumber.
    @Test func `draws once a member, from the club's numbers`() {
      let chance = ChanceDouble()
      let sut = makeWelcomeDesk(clock: ClockDouble(9), chance: chance)

      _ = sut.drawMemberNumber()
      _ = sut.drawMemberNumber()

      let ranges: [ClosedRange<Int>] = chance.ranges.values
      #expect(
        ranges == [MemberNumbers.range, MemberNumbers.range],
        "two members are two draws from MemberNumbers.range; look at drawMemberNumber()"
      )
    }

    // Rule: with chance in hand, real chance is not needed. Look at: WelcomeDesk.swift.
    @Test func `leaves live chance alone`() {
      let (_, touched) = OutsideWorld.watching {
        makeWelcomeDesk(clock: ClockDouble(9), chance: ChanceDouble()).drawMemberNumber()
      }

      let reached: [String] = touched
      #expect(reached == [], "this test passed chance in: use that, and no other")
    }
  }
}
