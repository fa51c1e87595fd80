// Lesson 03 · Method injection. Another good answer.
import Foundation
import Lesson03MethodInjection

struct StyledCaption<Style: AgeStyle>: Captioning {
  let style: Style

  func text(for photo: Photo, now: Date) -> String {
    let age = photo.taken.distance(to: now)
    return [photo.title, style.text(forMinutes: Int((age / 60).rounded(.down)))]
      .joined(separator: ", ")
  }
}
