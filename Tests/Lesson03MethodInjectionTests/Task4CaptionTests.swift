import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld
import Testing

extension Lesson03 {
  @Suite("Task 4 · Take the moment from the call and the style from the object")
  struct Task4 {
    // Rule: `now` is what the caller says. Look at: where Caption reads a clock.
    @Test(arguments: Varied.numbers(2, in: 2...59))
    func `counts from the moment it was called with`(minutes: Int) {
      let sut = makeCaption()

      let text: String = sut.text(for: photo, now: moment(minutes))

      #expect(
        text == "Lighthouse, \(minutes) minutes ago",
        "the age must be counted from `now`; look at Caption.text(for:now:)"
      )
    }

    // Rule: each call brings a moment of its own. Look at: what Caption keeps between calls.
    @Test func `counts each call from its own moment`() {
      let sut = makeCaption()

      let texts: [String] = [9, 30, 1].map { sut.text(for: photo, now: moment($0)) }

      let expected: [String] = ["9 minutes ago", "30 minutes ago", "1 minute ago"]
        .map { "Lighthouse, \($0)" }
      #expect(
        texts == expected,
        "three calls, three moments; look at what Caption keeps between calls"
      )
    }

    // Rule: with a moment in hand, no clock is needed. Look at: every clock in Caption.swift.
    @Test func `leaves the live clock alone`() {
      let (_, touched) = OutsideWorld.watching {
        [makeCaption(), makeCompactCaption()].map { $0.text(for: photo, now: moment(1)) }
      }

      let reached: [String] = Array(touched.prefix(1))
      #expect(reached == [], "this test passed a moment in: use that; look at Caption.swift")
    }

    // Rule: an override's default is used only by callers that see the override. Look at: `style`.
    @Test(arguments: Varied.numbers(2, in: 2...59))
    func `writes a compact caption whoever asks for it`(minutes: Int) {
      let sut = makeCompactCaption()

      let text: String = sut.text(for: photo, now: moment(minutes))

      #expect(
        text == "Lighthouse, \(minutes)m",
        "a compact caption must write ShortAge, from `now`; look at where each `style` comes from"
      )
    }

    // Rule: every caption has a style of its own. Look at: anything static in Caption.swift.
    @Test func `keeps the styles of two captions apart`() {
      let captions = [makeCaption(), makeCompactCaption(), makeCaption(), makeCompactCaption()]

      let texts: [String] = captions.map { $0.text(for: photo, now: moment(5)) }

      let expected: [String] = ["5 minutes ago", "5m", "5 minutes ago", "5m"]
        .map { "Lighthouse, \($0)" }
      #expect(texts == expected, "a style belongs to its caption, not to all; look for `static`")
    }

    private let photo = Photo(title: "Lighthouse", taken: Date(timeIntervalSinceReferenceDate: 90))

    private func moment(_ minutes: Int) -> Date {
      photo.taken.addingTimeInterval(Double(minutes) * 60)
    }
  }
}
