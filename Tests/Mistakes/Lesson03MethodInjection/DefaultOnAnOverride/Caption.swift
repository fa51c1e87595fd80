// Lesson 03 · Method injection. A wrong answer.
import Foundation
import Lesson03MethodInjection

class Caption: Captioning {
  final func text(for photo: Photo, now: Date) -> String {
    text(for: photo, minutes: Int(now.timeIntervalSince(photo.taken) / 60))
  }

  func text(for photo: Photo, minutes: Int, style: any AgeStyle = LongAge()) -> String {
    "\(photo.title), \(style.text(forMinutes: minutes))"
  }
}

final class CompactCaption: Caption {
  override func text(for photo: Photo, minutes: Int, style: any AgeStyle = ShortAge()) -> String {
    super.text(for: photo, minutes: minutes, style: style)
  }
}
