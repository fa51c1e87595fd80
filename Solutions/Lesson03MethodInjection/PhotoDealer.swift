// Lesson 03 · Method injection. One good answer of several.
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

  // `inout` here too, because by value it would advance a copy.
  private func roll(below limit: Int, using generator: inout some RandomNumberGenerator) -> Int {
    Int.random(in: 0..<limit, using: &generator)
  }
}
