import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import Testing

extension Lesson03 {
  @Suite("Task 4 · Pass the time and override the style", .ownProcess)
  struct Task4 {
    // Rule: A caption is the title, a comma, a space and the age, which is counted from `now`.
    // Look at: Caption.swift, where `text` gets the time.
    @Test func `counts the age from the now argument`() {
      let caption = makeCaption()
      let photo = Photo.lighthouse

      let text = caption.text(for: photo, now: photo.taken(plus: 300))

      #expect(text == "Lighthouse, 5 minutes ago")
    }

    // Rule: `makeCompactCaption()` writes ages with `ShortAge`, even when the caller has only an `any Captioning`.
    // Look at: Caption.swift, which class decides the style.
    @Test func `makeCompactCaption writes ages in the short style`() {
      let caption = makeCompactCaption()
      let photo = Photo.lighthouse

      let text = caption.text(for: photo, now: photo.taken(plus: 300))

      #expect(text.hasSuffix("m"))
    }
  }
}
