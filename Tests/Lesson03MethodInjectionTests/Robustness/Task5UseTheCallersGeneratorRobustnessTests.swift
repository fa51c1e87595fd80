import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld
import Testing

extension Lesson03.Task5 {
  // Rule: Each choice among several photos advances the caller's generator.
  // Look at: PhotoDealer.swift, where the generator is copied.
  @Test(arguments: counts, [20, 2, 1])
  func `every choice among photos advances the generator`(count: Int, different: Int) {
    let pile = (0..<20).map { [Photo].pile(of: different)[$0 % different] }
    let uses = Deal(count, of: pile).generator.count

    // Which photo comes last of all is no choice.
    let choices = min(count, 19)
    if uses < choices { expectEqual(uses, choices, "uses of the generator") }
  }

  // Rule: The same seed deals the same photos in every run of the program.
  // Look at: PhotoDealer.swift, every `Set` and `Dictionary`.
  @Test func `deals the same photos in another run of the program`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      FileHandle.standardError.write(Data(dealsOfThisRun.utf8))
    }

    let isTheSame = result?.errorText.contains(dealsOfThisRun)
    expectEqual(isTheSame, true, "another run dealt the same photos for the same seed")
  }

  // Rule: A deal has `count` photos, or the whole pile when the pile has fewer. Look at: PhotoDealer.swift, `deal`.
  @Test(arguments: [0, 1, 2, 300], [0, 1, 300, .max])
  func `deals the requested number of photos, or the whole pile`(size: Int, count: Int) {
    expectEqual(Deal(count, of: .pile(of: size)).photos.count, min(count, size))
  }

  // Rule: Each photo of the pile is dealt at most once, and two equal photos count as two.
  // Look at: PhotoDealer.swift, how it removes a photo.
  @Test(arguments: [1, 5, 11, 12], [1, 2, 12])
  func `deals no photo twice`(count: Int, different: Int) {
    // Photos of one title with different dates, and equal ones.
    let pile = (0..<12).map {
      Photo(title: "Twin", taken: Date(timeIntervalSince1970: Double($0 % different)))
    }
    var left = pile
    let deal = Deal(count, of: pile)
    for photo in deal.photos {
      if let index = left.firstIndex(of: photo) { left.remove(at: index) }
    }

    expectEqual(left.count, 12 - count, "photos left in the pile")
  }

  // Rule: Every photo of the pile can be at every position of a deal.
  // Look at: PhotoDealer.swift, the photos that a deal chooses from.
  @Test(arguments: [1, 5, 20]) func `any photo can be at any position`(count: Int) {
    let deals = (1...600).map { Deal(count, seed: $0).titles }
    for position in 0..<count {
      let titles = Set(deals.compactMap { $0.dropFirst(position).first })
      expectEqual(titles.count, 20, "different photos of 600 deals at position \(position + 1)")
    }
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: PhotoDealer.swift, every generator.
  @Test func `a deal never uses the live dice`() {
    let (_, uses) = OutsideWorld.watching { Deal(5) }

    expectEqual(Set(uses), [])
  }
}

private let counts = [0, 1, 5, 19, 20, 99]

/// A deal, and the generator as the deal left it.
private struct Deal {
  let photos: [Photo]
  private(set) var generator: GeneratorSpy

  var titles: [String] { photos.map(\.title) }

  init(
    _ count: Int,
    of photos: [Photo] = .pile(of: 20),
    seed: Int = 7
  ) {
    generator = GeneratorSpy(seed: seed)
    self.photos = makePhotoDealer().deal(count, of: photos, using: &generator)
  }
}

/// The photos of some deals, as a line.
private var dealsOfThisRun: String {
  let deals = [20, 400].map { size in counts.map { Deal($0, of: .pile(of: size)).titles } }
  return "dealt: \(deals)\n"
}
