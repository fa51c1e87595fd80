import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld
import Testing

extension Lesson03.Task4 {
  // Rule: A caption is the title, a comma, a space and the age, which is counted from `now`.
  // Look at: Caption.swift, what it stores between calls.
  @Test func `each call counts the age from its own now argument`() {
    let caption = makeCaption()
    let photo = Photo.lighthouse
    let younger = Photo(title: photo.title, taken: photo.taken(plus: 60))
    var minutes: [String] = []
    for seconds in [300.0, 359, 360, 300] {
      for photo in [photo, younger] {
        let text = caption.text(for: photo, now: Photo.lighthouse.taken(plus: seconds))
        minutes.append(text.filter(\.isNumber))
      }
    }

    expectEqual(minutes, ["5", "4", "5", "4", "6", "5", "5", "4"], "the minutes in the captions")
  }

  // Rule: A caption is the title, a comma, a space and the age, which is counted from `now`.
  // Look at: Caption.swift, everything that changes the title.
  @Test(arguments: EdgeValues.texts + ["Is it?", "%@, {age}", "Zoe\u{308}"])
  func `a caption contains the title unchanged`(title: String) {
    let photo = Photo(title: title, taken: Photo.lighthouse.taken)
    for caption in [makeCaption(), makeCompactCaption()] {
      let text = caption.text(for: photo, now: photo.taken(plus: 300))

      expectEqual(Exactly(String(text.prefix(title.count + 2))), Exactly("\(title), "))
    }
  }

  // Rule: The age is in whole minutes: seconds that don't fill a minute are dropped.
  // Look at: Caption.swift, how it counts minutes.
  @Test(arguments: [(0, 0), (59.75, 0), (60, 1), (119.75, 1), (5_999.75, 99)])
  func `drops the seconds that do not fill a minute`(seconds: Double, minutes: Int) {
    let photo = Photo(title: "Lighthouse", taken: Date(timeIntervalSinceReferenceDate: 90.5))
    let caption = makeCaption()
    // A caption that doesn't count from `now` breaks the rule of the example.
    if caption.text(for: photo, now: photo.taken(plus: 301)).contains("5") == false { return }
    let text = caption.text(for: photo, now: photo.taken(plus: seconds))

    expectEqual(text.filter(\.isNumber), "\(minutes)", "the minutes in “\(text)”")
  }

  // Rule: `makeCaption()` writes ages with `LongAge`. Look at: Caption.swift, where the style comes from.
  @Test func `makeCaption writes ages in the long style`() {
    let photo = Photo.lighthouse
    let text = makeCaption().text(for: photo, now: photo.taken(plus: 300))

    expectEqual(text.hasSuffix(" minutes ago"), true, text)
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: Caption.swift, every clock.
  @Test func `a caption never uses the live clock`() {
    let (_, uses) = OutsideWorld.watching {
      for caption in [makeCaption(), makeCompactCaption()] {
        _ = caption.text(for: .lighthouse, now: Photo.lighthouse.taken(plus: 60))
      }
    }

    expectEqual(uses, [])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: Caption.swift and Wiring.swift, everything `static` or global.
  @Test func `a long and a compact caption do not share their style`() {
    let captions = [makeCompactCaption(), makeCaption(), makeCompactCaption()]
    let photo = Photo.lighthouse
    let styles = captions.map { $0.text(for: photo, now: photo.taken(plus: 300)).hasSuffix("ago") }

    // A compact caption that is always long breaks the rule of the example.
    if styles != [true, true, true] { expectEqual(styles, [false, true, false], "long captions") }
  }
}
