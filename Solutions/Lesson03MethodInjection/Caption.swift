// Lesson 03 · Method injection. One good answer of several.
import Foundation
import Lesson03MethodInjection

class Caption: Captioning {
  // A property, because it is looked up in the class of the object. The static type of the caller decides a default
  // argument.
  var style: any AgeStyle { LongAge() }

  // `now` is a `Date` and not a clock, because all captions of a page can then count from the same time.
  final func text(for photo: Photo, now: Date) -> String {
    let minutes = Int(now.timeIntervalSince(photo.taken) / 60)
    return "\(photo.title), \(style.text(forMinutes: minutes))"
  }
}

final class CompactCaption: Caption {
  override var style: any AgeStyle { ShortAge() }
}
