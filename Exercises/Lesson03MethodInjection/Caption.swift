// Lesson 03 · Method injection. Task 4: the moment and the style.
// Grade it: swift test --filter Lesson03/Task4
import Foundation
import Lesson03MethodInjection

class Caption: Captioning {
  func text(for photo: Photo, now: Date) -> String {
    // TODO: 4. The caller said which moment it means. This line reads the system's clock.
    let seconds = LiveClock.now().timeIntervalSince(photo.taken)
    return text(for: photo, minutes: Int(seconds / 60))
  }

  // TODO: 4. Two classes, two defaults. Find out which one the line above gets, and let every
  // caption have its own style, for every caller.
  func text(for photo: Photo, minutes: Int, style: any AgeStyle = LongAge()) -> String {
    "\(photo.title), \(style.text(forMinutes: minutes))"
  }
}

final class CompactCaption: Caption {
  override func text(for photo: Photo, minutes: Int, style: any AgeStyle = ShortAge()) -> String {
    super.text(for: photo, minutes: minutes, style: style)
  }
}
