import Exercise00Welcome
import GradingSupport
import OutsideWorld
import Testing

extension Lesson00 {
  @Suite("Task 2 · Keep the rule pure")
  struct Task2 {
    // Rule: From 8 to 19 the text is `Open until 20:00`, and at the other hours `Closed, back at 8:00`.
    // Look at: DeskSign.swift, where it gets the hour, and the cases.
    @Test func `opens at 8 and closes at 20`() async {
      await Situations.check([Situation("a new sign") {}], hours) { _, hour in
        try must("the text at \(hour)", be: Self.text(at: hour), is: makeSignText(at: hour))
      }
    }

    // Rule: The same hour always gives the same text, after any earlier calls.
    // Look at: DeskSign.swift, anything static, and anything stored between two calls.
    @Test func `says the same for the same hour`() async {
      await #expect(processExitsWith: .success) {
        let first = (0...23).map(makeSignText)
        await Situations.check([Situation("after any hours") {}], hours) { _, hour in
          try await everywhere {
            // Every hour comes after every other one, and after itself.
            for now in (0...23).flatMap({ [$0, hour, ($0 + 12) % 24, ($0 + 12) % 24] }) {
              let text = makeSignText(at: now)
              // Where the sign opens and closes, a text that is always wrong is another rule's.
              let isNear = [6...9, 18...21].contains { $0 ~= now }
              let expected = isNear ? first[now] : Self.text(at: now)
              try must("the text at \(now)", be: expected, is: text)
            }
          }
        }
        await Day.check {
          if $0.kind == .sign { try must("the texts at 3 and 12", be: $0.expected, is: $0.said) }
        }
        let calls = [9, 21].map { hour in
          Interleavings.Call<Int>("the text at \(hour)") { _ in makeSignText(at: hour) }
        }
        await Interleavings.checkPairs(of: calls, on: { 0 }) { _ in makeSignText(at: 21) }
      }
    }

    // Rule: `makeSignText` reads no clock. Look at: DeskSign.swift, every clock in it.
    @Test func `needs no clock`() throws {
      let uses: [String] = OutsideWorld.watching { (0...23).map { makeSignText(at: $0) } }.touched
      try must("the uses of a clock", be: [], is: uses)
    }

    static func text(at hour: Int) -> String {
      8...19 ~= hour ? "Open until 20:00" : "Closed, back at 8:00"
    }
  }
}
