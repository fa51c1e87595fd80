// Lesson 03 · Method injection. Task 5: the caller's generator.
// Grade it: swift test --filter Lesson03/Task5
import Lesson03MethodInjection

struct PhotoDealer: PhotoDealing {
  func deal(
    _ count: Int,
    of photos: [Photo],
    using generator: inout some RandomNumberGenerator
  ) -> [Photo] {
    var rest = photos
    var dealt: [Photo] = []
    while dealt.count < count, !rest.isEmpty {
      dealt.append(rest.remove(at: roll(below: rest.count)))
    }
    return dealt
  }

  private func roll(below limit: Int) -> Int {
    // TODO: 5. Use the generator that `deal` was passed, so that the same seed deals the same photos.
    var dice = LiveDice()
    return Int.random(in: 0..<limit, using: &dice)
  }
}
