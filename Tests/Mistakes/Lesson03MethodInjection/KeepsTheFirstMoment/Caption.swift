// Lesson 03 · Method injection. A wrong answer.
import Foundation
import Lesson03MethodInjection

class Caption: Captioning {
  private var opened: Date?

  var style: any AgeStyle { LongAge() }

  final func text(for photo: Photo, now: Date) -> String {
    let opened = self.opened ?? now
    self.opened = opened
    let minutes = Int(opened.timeIntervalSince(photo.taken) / 60)
    return "\(photo.title), \(style.text(forMinutes: minutes))"
  }
}

final class CompactCaption: Caption {
  override var style: any AgeStyle { ShortAge() }
}
