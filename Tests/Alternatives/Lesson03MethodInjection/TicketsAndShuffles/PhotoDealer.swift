// Lesson 03 · Method injection. Another good answer.
import Lesson03MethodInjection

enum PhotoDealer: PhotoDealing {
  case fair

  func deal(
    _ count: Int,
    of photos: [Photo],
    using generator: inout some RandomNumberGenerator
  ) -> [Photo] {
    Array(photos.shuffled(using: &generator).prefix(count))
  }
}
