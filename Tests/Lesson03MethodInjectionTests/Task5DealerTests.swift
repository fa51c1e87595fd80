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

    // Rule: chance comes from the dice alone. Look at: any `Set` or `Dictionary` in PhotoDealer.swift.
    @Test func `deals the same photos in every run of the program`() async {
      let result = await #expect(
        processExitsWith: .success,
        observing: [\.standardErrorContent],
        "dealing photos must not end the program; look at PhotoDealer.swift"
      ) {
        FileHandle.standardError.write(Data(Lesson03.Task5.hand(seed: 7).utf8))
      }

      let hand: String = Self.hand(seed: 7)
      let isTheSame: Bool? = result?.errorText.contains(hand)
      #expect(
        isTheSame == true,
        "another run dealt other photos for one seed: a Set brings its own chance; look for one"
      )
    }

    // Rule: `inout` means the caller sees it move. Look at: where PhotoDealer copies the generator.
    @Test func `advances the generator of its caller`() {
      var dice = CountedDice(seed: 7)

      _ = deal(from: &dice)

      let rolls: Int = dice.rolls
      #expect(
        rolls >= 10,
        "ten draws roll the caller's own generator ten times or more; look for a copy of it"
      )
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

    // Rule: chance decides which photos, not only their order. Look at: what PhotoDealer shuffles.
    @Test func `deals from the whole pile`() {
      let hands: [[String]] = (1...100).map { seed in
        var dice = CountedDice(seed: seed)
        return deal(5, from: &dice)
      }

      let count: Int = Set(hands.joined()).count
      #expect(
        count == 20,
        "in a hundred deals each of the twenty photos must turn up; look at what is shuffled"
      )
    }

    /// The photos of one deal, as a line.
    static func hand(seed: Int) -> String {
      var dice = CountedDice(seed: seed)
      return "dealt: \(Self().deal(from: &dice).joined(separator: ", "))\n"
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
