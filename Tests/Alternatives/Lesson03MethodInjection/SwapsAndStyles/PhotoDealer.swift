// Lesson 03 · Method injection. Another good answer.
import Lesson03MethodInjection

struct PhotoDealer: PhotoDealing {
  func deal(
    _ count: Int,
    of photos: [Photo],
    using generator: inout some RandomNumberGenerator
  ) -> [Photo] {
    var pile = photos
    let size = max(0, min(count, pile.count))
    for place in 0..<size {
      pile.swapAt(place, (place..<pile.count).randomElement(using: &generator) ?? place)
    }
    return Array(pile[..<size])
  }
}
