import Exercise00Welcome
import GradingSupport
import OutsideWorld
import Testing

extension Lesson00 {
  @Suite("Task 2 · Keep the rule pure")
  struct Task2 {
    // Rule: From 8 to 19 the text is `Open until 20:00`, and at the other hours `Closed, back at 8:00`.
    // Look at: DeskSign.swift, where it gets the hour, and the cases.
    @Test func `opens at 8 and closes at 20`() {
      let open: [Int] = (0...23).filter { makeSignText(at: $0) == "Open until 20:00" }
      #expect(open == Array(8...19))

      let closed: [Int] = (0...23).filter { makeSignText(at: $0) == "Closed, back at 8:00" }
      #expect(closed == Array(0...7) + Array(20...23))
    }

    // Rule: The same hour always gives the same text, after any earlier calls.
    // Look at: DeskSign.swift, anything static, and anything stored between two calls.
    @Test func `says the same for the same hour`() async {
      await #expect(processExitsWith: .success) {
        let earlier = [[], [9], [21], Array(0...23), Array((0...23).reversed()), [9, 9, 21, 21]]
        let situations = earlier.map { hours in
          Situation("after the hours \(hours)") { for hour in hours { _ = makeSignText(at: hour) } }
        }
        let cancelled = Situation<Void>("in a cancelled task") {
          withUnsafeCurrentTask { $0?.cancel() }
        }
        await Situations.check(situations + [cancelled], hours) { _, hour in
          let text = 8...19 ~= hour ? "Open until 20:00" : "Closed, back at 8:00"
          try must("the text", be: text, is: makeSignText(at: hour))
        }
        let calls = [9, 21].map { hour in
          Interleavings.Call<Int>("the text at \(hour)") { _ in makeSignText(at: hour) }
        }
        await Interleavings.checkPairs(of: calls, on: { 0 }) { _ in makeSignText(at: 21) }
      }
    }

    // Rule: `makeSignText` reads no clock.
    // Look at: DeskSign.swift, every clock in it.
    @Test func `needs no clock`() {
      let uses: [String] = OutsideWorld.watching { (0...23).map { makeSignText(at: $0) } }.touched

      #expect(uses == [])
    }
  }
}
