import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld
import Testing

extension Lesson03 {
  @Suite("Task 5 · Roll the caller's dice")
  struct Task5 {
    // Rule: the same chance gives the same photos. Look at: whose dice PhotoDealer rolls.
    @Test(arguments: Varied.numbers(2))
    func `deals the same photos for the same seed`(seed: Int) {
      let deals: [[String]] = (0..<2).map { _ in
        var dice = CountedDice(seed: seed)
        return deal(from: &dice)
      }

      #expect(
        deals[0] == deals[1],
        "equal generators must deal equal photos; look at whose dice PhotoDealer rolls"
      )
    }

    // Rule: `inout` means the caller sees it move. Look at: where PhotoDealer copies the generator.
    @Test func `advances the generator of its caller`() {
      var dice = CountedDice(seed: 7)

      _ = deal(from: &dice)

      let rolls: Int = dice.rolls
      #expect(rolls > 0, "the caller's own generator must be rolled; look for a copy of it")
    }

    // Rule: the next call goes on where this one stopped. Look at: where PhotoDealer copies.
    @Test(arguments: Varied.numbers(2))
    func `deals anew on the next call`(seed: Int) {
      var dice = CountedDice(seed: seed)

      let deals: [[String]] = [deal(from: &dice), deal(from: &dice)]

      #expect(
        deals[0] != deals[1],
        "one generator, two calls, two deals; look at where PhotoDealer copies the generator"
      )
      let rolls: Int = dice.rolls
      #expect(rolls > 0, "and it must be the caller's generator that made them differ")
    }

    // Rule: what comes with a call is for that call. Look at: what PhotoDealer keeps.
    @Test func `rolls the dice of the second call on the second call`() {
      let sut = makePhotoDealer()
      var (first, second) = (CountedDice(seed: 1), CountedDice(seed: 2))

      _ = deal(from: &first, by: sut)
      _ = deal(from: &second, by: sut)

      let rolls: Int = second.rolls
      #expect(rolls > 0, "each call must roll its own generator; look at what PhotoDealer keeps")
    }

    // Rule: with dice in hand, no others are needed. Look at: every generator in PhotoDealer.swift.
    @Test func `leaves the live dice alone`() {
      var dice = CountedDice(seed: 7)

      let (_, touched) = OutsideWorld.watching { deal(from: &dice) }

      let reached: [String] = Array(touched.prefix(1))
      #expect(reached == [], "this test passed dice in: use those; look at PhotoDealer.swift")
    }

    // Rule: chance decides the order, not the number. Look at: PhotoDealer.deal(_:of:using:).
    @Test(arguments: [(0, 0), (10, 10), (99, 20)])
    func `deals no photo twice`(count: Int, expected: Int) {
      var dice = CountedDice(seed: 7)

      let titles: [String] = deal(count, from: &dice)

      let counts: [Int] = [titles.count, Set(titles).count]
      let wanted: [Int] = [expected, expected]
      #expect(
        counts == wanted,
        "as many photos as asked for, if there are, none twice; look at PhotoDealer.deal"
      )
    }

    /// The titles of a deal from twenty photos.
    private func deal(
      _ count: Int = 10,
      from dice: inout CountedDice,
      by sut: any PhotoDealing = makePhotoDealer()
    ) -> [String] {
      let photos = (1...20).map { Photo(title: "Photo \($0)", taken: .distantPast) }
      return sut.deal(count, of: photos, using: &dice).map(\.title)
    }
  }
}
