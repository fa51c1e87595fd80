// Lesson 03 · Method injection. Task 5, done.
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
      dealt.append(rest.remove(at: roll(below: rest.count, using: &generator)))
    }
    return dealt
  }

  private func roll(below limit: Int, using generator: inout some RandomNumberGenerator) -> Int {
    Int.random(in: 0..<limit, using: &generator)
  }
}
