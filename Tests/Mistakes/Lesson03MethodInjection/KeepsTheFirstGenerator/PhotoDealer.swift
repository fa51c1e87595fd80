// Lesson 03 · Method injection. A wrong answer.
import Lesson03MethodInjection

final class PhotoDealer: PhotoDealing {
  private var dice: (any RandomNumberGenerator)?

  func deal(
    _ count: Int,
    of photos: [Photo],
    using generator: inout some RandomNumberGenerator
  ) -> [Photo] {
    guard var dice else {
      let dealt = Array(photos.shuffled(using: &generator).prefix(count))
      dice = generator
      return dealt
    }
    defer { self.dice = dice }
    return Array(photos.shuffled(using: &dice).prefix(count))
  }
}
