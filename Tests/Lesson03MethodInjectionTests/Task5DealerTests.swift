import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld
import Testing

extension Lesson03 {
  @Suite("Task 5 · Use the caller's generator")
  struct Task5 {
    // Rule: Two deals with generators in the same state have the same photos in the same order.
    // Look at: PhotoDealer.swift, which generator it uses.
    @Test func `deals the same photos for the same seed`() async {
      await Situations.check(dealers, counts) { dealer, count in
        var (first, second) = (CountedGenerator(seed: 7), CountedGenerator(seed: 7))
        let hands = [
          deal(count, from: &first, by: dealer), deal(count, from: &second, by: makePhotoDealer()),
        ]

        try must("the second deal", be: hands[0], is: hands[1])
      }
    }

    // Rule: The same seed deals the same photos in every run of the program.
    // Look at: PhotoDealer.swift, any `Set` or `Dictionary`.
    @Test func `deals the same photos in every run of the program`() async {
      let result = await #expect(
        processExitsWith: .success,
        observing: [\.standardErrorContent]
      ) {
        FileHandle.standardError.write(Data(Lesson03.Task5.hand(seed: 7).utf8))
      }

      let hand: String = Self.hand(seed: 7)
      let isTheSame: Bool? = result?.errorText.contains(hand)
      #expect(isTheSame == true, "another run dealt other photos for the same seed")
    }

    // Rule: A deal advances the caller's generator at least once for each photo dealt, except for the last photo of a whole
    // pile.
    // Look at: PhotoDealer.swift, where the generator is copied.
    @Test func `advances the generator of its caller`() async {
      await Situations.check(dealers, counts) { dealer, count in
        var generator = CountedGenerator(seed: 7)
        _ = deal(count, from: &generator, by: dealer)

        let least = count < 20 ? count : 19
        if generator.count < least {
          throw Broken("the generator must step \(least) times, and steps \(generator.count) times")
        }
      }
    }

    // Rule: A second deal continues with the generator in the state that the first deal left.
    // Look at: PhotoDealer.swift, where the generator is copied.
    @Test func `goes on where the first deal stopped`() async {
      await Situations.check(dealers, counts.filter { $0.value > 1 }) { dealer, count in
        var generator = CountedGenerator(seed: 7)
        let first = deal(count, from: &generator, by: dealer)
        var copy = generator
        let second = deal(count, from: &generator, by: dealer)

        let expected = deal(count, from: &copy, by: makePhotoDealer())
        try must("the second deal", be: expected, is: second)
        try must("whether the deals differ", be: true, is: first != second)
      }
    }

    // Rule: No deal uses the live dice. Look at: PhotoDealer.swift, every generator.
    @Test func `leaves the live dice alone`() async {
      await Situations.check(dealers, counts) { dealer, count in
        var generator = CountedGenerator(seed: 7)
        let (_, touched) = OutsideWorld.watching { deal(count, from: &generator, by: dealer) }

        try must("what was reached", be: [], is: Array(touched.prefix(1)))
      }
    }

    // Rule: A deal has `count` photos, or the whole pile when the pile has fewer. Look at: PhotoDealer.swift, `deal`.
    @Test func `deals as many photos as asked for`() async {
      await #expect(processExitsWith: .success) {
        let (suite, sizes) = (
          Lesson03.Task5(), EdgeValues.counts.map { Ending("from a pile of \($0)", $0) }
        )
        await Situations.check(suite.dealers, sizes) { dealer, size in
          for count in EdgeValues.counts + [.max] {
            var generator = CountedGenerator(seed: 7)
            let hand = suite.deal(count, of: size, from: &generator, by: dealer)
            try must(
              "the number of photos dealt for \(count)",
              be: min(count, size),
              is: hand.count
            )
          }
        }
      }
    }

    // Rule: Each photo of the pile is dealt at most once, and two equal photos count as two.
    // Look at: PhotoDealer.swift, what it removes.
    @Test func `deals no photo twice`() async {
      await Situations.check(dealers, counts) { dealer, count in
        var generator = CountedGenerator(seed: 7)
        // Equal photos, and photos of which the titles or the dates are equal.
        for (titles, dates) in [(1, 1), (1, 12), (12, 1), (2, 3)] {
          var pile = (0..<12).map {
            Photo(
              title: "Photo \($0 % titles)",
              taken: Date(timeIntervalSinceReferenceDate: Double($0 % dates))
            )
          }
          let hand = dealer.deal(count, of: pile, using: &generator)
          let place = "from a pile with \(titles) titles and \(dates) dates"
          try must("the number of photos dealt \(place)", be: min(count, 12), is: hand.count)
          for photo in hand {
            let index = pile.firstIndex(of: photo)
            try must("whether each photo dealt is left \(place)", be: true, is: index != nil)
            if let index { pile.remove(at: index) }
          }
        }
      }
    }

    // Rule: Every photo of the pile can be at every position of a deal. Look at: PhotoDealer.swift, what is shuffled.
    @Test func `deals from the whole pile`() async {
      let large = Ending("count 5 from a pile of 400", (count: 5, size: 400))
      let deals = counts.map { Ending($0.name, (count: $0.value, size: 20)) } + [large]
      await Situations.check(dealers, deals) { dealer, deal in
        let (count, pile) = (deal.count, pile(of: deal.size))
        let hands = (1...600).map { seed in
          var generator = CountedGenerator(seed: seed)
          return dealer.deal(count, of: pile, using: &generator).map(\.title)
        }

        for place in 0..<min(count, 20) {
          let photos: Set<String> = Set(hands.compactMap { $0.dropFirst(place).first })
          try must(
            "the different photos at place \(place + 1) of 600 deals",
            be: 20,
            is: photos.count
          )
        }
      }
    }

    /// The photos of some deals, as a line.
    static func hand(seed: Int) -> String {
      var generator = CountedGenerator(seed: seed)
      let hands = Self().counts.map { Self().deal($0.value, from: &generator) }
      return "dealt: \(hands.joined().joined(separator: ", "))\n"
    }

    /// The titles of a deal from a pile.
    private func deal(
      _ count: Int = 10,
      of size: Int = 20,
      from generator: inout CountedGenerator,
      by sut: any PhotoDealing = makePhotoDealer()
    ) -> [String] {
      sut.deal(count, of: pile(of: size), using: &generator).map(\.title)
    }

    /// Photos with twenty titles at most: a large pile has those of one title in a row.
    private func pile(of size: Int) -> [Photo] {
      (0..<size).map {
        let taken = Date(timeIntervalSinceReferenceDate: Double($0))
        return Photo(title: "Photo \($0 * 20 / max(size, 20) + 1)", taken: taken)
      }
    }

    private let counts = [5, 0, 1, 19, 20, 99].map { Ending("count \($0)", $0) }

    private var dealers: [Situation<any PhotoDealing>] {
      [
        Situation("with a new dealer") { makePhotoDealer() },
        Situation("with a dealer that has dealt before") {
          let dealer = makePhotoDealer()
          var generator = CountedGenerator(seed: 1)
          _ = deal(from: &generator, by: dealer)
          return dealer
        },
      ]
    }
  }
}
