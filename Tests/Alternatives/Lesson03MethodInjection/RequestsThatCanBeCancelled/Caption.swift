// Lesson 03 · Method injection. Another good answer.
import Foundation
import Lesson03MethodInjection

struct Caption: Captioning {
  let line: @Sendable (Photo, Date) -> String

  static let long = Caption.counting(in: LongAge())
  static let compact = Caption.counting(in: ShortAge())

  func text(for photo: Photo, now: Date) -> String {
    line(photo, now)
  }

  private static func counting(in style: some AgeStyle) -> Caption {
    Caption { photo, now in
      let age = now.timeIntervalSince(photo.taken)
      return photo.title + ", " + style.text(forMinutes: Int(age / 60))
    }
  }
}
