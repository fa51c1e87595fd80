// Lesson 03 · Method injection. Another good answer.
import Lesson03MethodInjection

struct PhotoDealer: PhotoDealing {
  func deal(_ count: Int, of photos: [Photo], using generator: inout some RandomNumberGenerator)
    -> [Photo]
  {
    let keyed = photos.map { (key: generator.next(), photo: $0) }
    return keyed.sorted { $0.key < $1.key }.prefix(max(0, count)).map(\.photo)
  }
}
