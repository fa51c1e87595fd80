// Lesson 03 · Method injection. A wrong answer.
import Lesson03MethodInjection

struct PhotoDealer: PhotoDealing {
  func deal(
    _ count: Int,
    of photos: [Photo],
    using generator: inout some RandomNumberGenerator
  ) -> [Photo] {
    (0..<count).compactMap { _ in photos.randomElement(using: &generator) }
  }
}
