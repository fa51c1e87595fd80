// Lesson 03 · Method injection. Task 4: pass the time, override the style.
// Grade it: swift test --filter Lesson03/Task4
import Foundation
import Lesson03MethodInjection

class Caption: Captioning {
  func text(for photo: Photo, now: Date) -> String {
    // TODO: 4. Count from the `now` argument, and read no clock.
    let seconds = LiveClock.now().timeIntervalSince(photo.taken)
    return text(for: photo, minutes: Int(seconds / 60))
  }

  // TODO: 4. Replace the default argument, so that each class decides its own style.
  func text(for photo: Photo, minutes: Int, style: any AgeStyle = LongAge()) -> String {
    "\(photo.title), \(style.text(forMinutes: minutes))"
  }
}

final class CompactCaption: Caption {
  override func text(for photo: Photo, minutes: Int, style: any AgeStyle = ShortAge()) -> String {
    super.text(for: photo, minutes: minutes, style: style)
  }
}
