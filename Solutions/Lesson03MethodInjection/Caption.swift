// Lesson 03 · Method injection. One good answer of several.
import Foundation
import Lesson03MethodInjection

class Caption: Captioning {
  // A property is looked up in the object's own class. A default argument would be taken from the
  // class that the caller sees.
  var style: any AgeStyle { LongAge() }

  // `now` is a value: the caller knows the moment, and all captions of a wall can share it.
  final func text(for photo: Photo, now: Date) -> String {
    let minutes = Int(now.timeIntervalSince(photo.taken) / 60)
    return "\(photo.title), \(style.text(forMinutes: minutes))"
  }
}

final class CompactCaption: Caption {
  override var style: any AgeStyle { ShortAge() }
}
