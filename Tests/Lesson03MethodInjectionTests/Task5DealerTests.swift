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
        let hands = [dealer, dealer, makePhotoDealer()].map { Deal(count, by: $0).titles }
        try must("the second deal", be: hands[0], is: hands[1])
        try must("the deal by another dealer", be: hands[0], is: hands[2])
      }
    }

    // Rule: The same seed deals the same photos in every run of the program.
    // Look at: PhotoDealer.swift, any `Set` or `Dictionary`.
    @Test func `deals the same photos in every run of the program`() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        FileHandle.standardError.write(Data(handsOfThisRun.utf8))
      }

      let isTheSame: Bool? = result?.errorText.contains(handsOfThisRun)
      #expect(isTheSame == true, "another run dealt other photos for the same seed")
    }

    // Rule: Each choice among several photos advances the caller's generator.
    // Look at: PhotoDealer.swift, where the generator is copied.
    @Test func `advances the generator of its caller`() async {
      await Situations.check(dealers, counts) { dealer, count in
        for titles in [20, 2, 1] {
          let photos = (0..<20).map { Photo(title: "\($0 % titles)", taken: day($0 % titles)) }
          let steps = Deal(count, of: photos, by: dealer).generator.count
          let least = count < 20 ? count : 19
          if steps >= least { continue }
          let deal = "dealing \(count) of 20 photos, of which \(titles) are different,"
          let fact = "must advance the caller's generator at least \(least) times, not \(steps)"
          throw Broken("\(deal) \(fact)")
        }
      }
    }

    // Rule: A second deal continues with the generator in the state that the first deal left.
    // Look at: PhotoDealer.swift, where the generator is copied.
    @Test func `goes on where the first deal stopped`() async {
      await Situations.check(dealers, counts.filter { $0.value > 1 }) { dealer, count in
        let first = Deal(count, by: dealer)
        let second = Deal(count, from: first.generator, by: dealer)

        let expected = Deal(count, from: first.generator, by: makePhotoDealer())
        try must("the second deal", be: expected.titles, is: second.titles)
        try must("whether the deals differ", be: true, is: first.titles != second.titles)
      }
    }

    // Rule: No deal uses the live dice. Look at: PhotoDealer.swift, every generator.
    @Test func `leaves the live dice alone`() async {
      await Situations.check(dealers, counts) { dealer, count in
        let (_, touched) = OutsideWorld.watching { Deal(count, by: dealer) }
        try must("what was reached", be: [], is: Array(touched.prefix(1)))
      }
    }

    // Rule: A deal has `count` photos, or the whole pile when the pile has fewer. Look at: PhotoDealer.swift, `deal`.
    @Test func `deals as many photos as asked for`() async {
      await #expect(processExitsWith: .success) {
        let sizes = EdgeValues.counts.map { Ending("from a pile of \($0)", $0) }
        await alsoCancelled { place in
          await Situations.check(dealers, sizes) { dealer, size in
            for count in EdgeValues.counts + [.max] {
              let dealt = Deal(count, of: pile(of: size), by: dealer).photos.count
              try must("the photos dealt for \(count)\(place)", be: min(count, size), is: dealt)
            }
          }
        }
      }
    }

    // Rule: Each photo of the pile is dealt at most once, and two equal photos count as two.
    // Look at: PhotoDealer.swift, what it removes.
    @Test func `deals no photo twice`() async {
      await Situations.check(dealers, counts) { dealer, count in
        // Equal photos, and photos of which the titles or the dates are equal.
        for (titles, dates) in [(1, 1), (1, 12), (12, 1), (2, 3)] {
          var left = (0..<12).map { Photo(title: "\($0 % titles)", taken: day($0 % dates)) }
          let hand = Deal(count, of: left, by: dealer).photos
          let place = "from a pile with \(titles) titles and \(dates) dates"
          try must("the number of photos dealt \(place)", be: min(count, 12), is: hand.count)
          for photo in hand {
            let index = left.firstIndex(of: photo)
            try must("whether each photo dealt is left \(place)", be: true, is: index != nil)
            if let index { left.remove(at: index) }
          }
        }
      }
    }

    // Rule: Every photo of the pile can be at every position of a deal. Look at: PhotoDealer.swift, what a deal chooses from.
    @Test func `deals from the whole pile`() async {
      let large = Ending("count 5 from a pile of 400", (count: 5, photos: pile(of: 400)))
      let likenesses = [("one photo", 19, 19), ("one title", 19, 1), ("one date", 1, 19)]
      let odd = likenesses.map { name, titles, dates in
        let photos = (0..<20).map { Photo(title: "Photo \($0 / titles)", taken: day($0 / dates)) }
        return Ending("count 5 from 19 of \(name), and another", (count: 5, photos: photos))
      }
      let usual = counts.map { Ending($0.name, (count: $0.value, photos: pile(of: 20))) }
      await Situations.check(dealers, usual + [large] + odd) { dealer, deal in
        let all = Set(deal.photos.map(\.title)).count
        let hands = (1...600).map { Deal(deal.count, of: deal.photos, seed: $0, by: dealer).titles }

        for place in 0..<min(deal.count, 20) {
          let titles = Set(hands.compactMap { $0.dropFirst(place).first })
          let what = "how many different titles 600 deals have at position \(place + 1)"
          try must(what, be: all, is: titles.count)
        }
      }
    }
  }
}

/// A deal, and the generator as it left it.
private struct Deal {
  let photos: [Photo]
  private(set) var generator: CountedGenerator

  var titles: [String] { photos.map(\.title) }

  init(
    _ count: Int,
    of photos: [Photo] = pile(of: 20),
    seed: Int = 7,
    from generator: CountedGenerator? = nil,
    by dealer: any PhotoDealing
  ) {
    self.generator = generator ?? CountedGenerator(seed: seed)
    self.photos = dealer.deal(count, of: photos, using: &self.generator)
  }
}

/// A generator that can be repeated, and that knows how often it was used. That of seed 7 begins with extremes.
private struct CountedGenerator: RandomNumberGenerator {
  private(set) var count = 0
  private var numbers: SeededGenerator
  private var extremes: [UInt64]

  init(seed: Int) {
    numbers = SeededGenerator(seed: UInt64(seed))
    extremes = seed == 7 ? [0, .max, 1 << 63, .max] : []
  }

  mutating func next() -> UInt64 {
    count += 1
    return extremes.popLast() ?? numbers.next()
  }
}

/// Photos with twenty titles at most: a large pile has those of one title in a row.
private func pile(of size: Int) -> [Photo] {
  (0..<size).map { Photo(title: "Photo \($0 * 20 / max(size, 20) + 1)", taken: day($0)) }
}

private func day(_ number: Int) -> Date { Date(timeIntervalSinceReferenceDate: Double(number)) }

private var counts: [Ending<Int>] { [5, 0, 1, 19, 20, 99].map { Ending("count \($0)", $0) } }

/// The photos of some deals, as a line.
private var handsOfThisRun: String {
  let deals = [20, 400].map { size in
    counts.map { Deal($0.value, of: pile(of: size), by: makePhotoDealer()).titles }
  }
  return "dealt: \(deals)\n"
}

private var dealers: [Situation<any PhotoDealing>] {
  [
    Situation("with a new dealer") { makePhotoDealer() },
    Situation("with a dealer that has dealt before") {
      let dealer = makePhotoDealer()
      _ = Deal(10, seed: 1, by: dealer)
      return dealer
    },
  ]
}
