// Lesson 03 · Method injection. Another good answer.
import Foundation
import Lesson03MethodInjection

struct Caption: Captioning {
  let style: any AgeStyle

  func text(for photo: Photo, now: Date) -> String {
    let minutes = Int(now.timeIntervalSince(photo.taken) / 60)
    return "\(photo.title), \(style.text(forMinutes: minutes))"
  }
}
