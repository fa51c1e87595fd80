// Lesson 03 · Method injection. Task 4, done.
import Foundation
import Lesson03MethodInjection

class Caption: Captioning {
  var style: any AgeStyle { LongAge() }

  final func text(for photo: Photo, now: Date) -> String {
    let minutes = Int(now.timeIntervalSince(photo.taken) / 60)
    return "\(photo.title), \(style.text(forMinutes: minutes))"
  }
}

final class CompactCaption: Caption {
  override var style: any AgeStyle { ShortAge() }
}
