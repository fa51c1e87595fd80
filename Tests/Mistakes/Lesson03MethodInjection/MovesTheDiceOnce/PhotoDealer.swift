// Lesson 03 · Method injection. A wrong answer.
import Lesson03MethodInjection

struct PhotoDealer: PhotoDealing {
  func deal(
    _ count: Int,
    of photos: [Photo],
    using generator: inout some RandomNumberGenerator
  ) -> [Photo] {
    var dice = generator
    _ = generator.next()
    var rest = photos
    var dealt: [Photo] = []
    while dealt.count < count, !rest.isEmpty {
      dealt.append(rest.remove(at: roll(below: rest.count, using: &dice)))
    }
    return dealt
  }

  private func roll(below limit: Int, using generator: inout some RandomNumberGenerator) -> Int {
    Int.random(in: 0..<limit, using: &generator)
  }
}
