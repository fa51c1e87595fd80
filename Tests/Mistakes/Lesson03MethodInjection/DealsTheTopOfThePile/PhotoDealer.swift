// Lesson 03 · Method injection. A wrong answer.
import Lesson03MethodInjection

struct PhotoDealer: PhotoDealing {
  func deal(
    _ count: Int,
    of photos: [Photo],
    using generator: inout some RandomNumberGenerator
  ) -> [Photo] {
    photos.prefix(count).shuffled(using: &generator)
  }
}
