import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld
import Testing

extension Lesson03 {
  @Suite("Task 4 · Take the time from the call and the style from the object")
  struct Task4 {
    // Rule: `makeCaption()` writes ages with `LongAge`. Look at: Caption.swift, where the style comes from.
    @Test func `writes a long age`() async {
      await Situations.check(captions(isLong: true)) { caption in
        for _ in 1...2 { try caption.mustSay(5, under: photo, at: moment(300)) }
      }
    }

    // Rule: `makeCompactCaption()` writes ages with `ShortAge`, even when the caller has only an `any Captioning`.
    // Look at: Caption.swift, where the style comes from.
    @Test func `writes a compact age`() async {
      await Situations.check(captions(isLong: false)) { caption in
        for _ in 1...2 { try caption.mustSay(5, under: photo, at: moment(300)) }
      }
    }

    // Rule: A caption is the title, a comma, a space and the age, which is counted from `now`.
    // Look at: Caption.swift, where it reads the time.
    @Test func `counts from the moment it was called with`() async {
      // What a template or a format could replace, and each mark twice.
      let odd = "\n5 minutes ago, Zoë 👩‍👩‍👧 {title} \\(photo.title) %@ %d%% $0 <age> 5m, style\n"
      let twice = (UInt8.min...127).map { String(repeating: "\(Unicode.Scalar($0))", count: 2) }
      let titles = (EdgeValues.texts + [odd] + twice).map { Ending("the title is “\($0)”", $0) }
      await Situations.check(captions, titles) { caption, title in
        // Photos with one title, seen at one moment, and the first of them once more.
        for minutes in [30] + Varied.numbers(2, in: 2...9_999) + [30] {
          let photo = Photo(title: title, taken: moment(-minutes * 60))
          try caption.mustSay(minutes, under: photo, at: moment(0))
        }
      }
      await Situations.check(captions) { caption in
        for (minutes, title) in EdgeValues.numbered {
          let photo = Photo(title: title, taken: taken)
          try caption.mustSay(minutes, under: photo, at: moment(minutes * 60))
        }
      }
    }

    // Rule: Each call counts the age from its own `now`. Look at: Caption.swift, what it stores between calls.
    @Test func `counts each call from its own moment`() async {
      await alsoCancelled { place in
        await Situations.check(captions) { caption in
          for minutes in [9, 30, 1, 9, 0] {
            // To and fro over the minute's end, with a moment that differs by little from the one before.
            for seconds in [0, 30, 59.999, 60, 59.999, 30, 60, 0] {
              let now = moment(minutes * 60).addingTimeInterval(seconds)
              try caption.mustSay(minutes + Int(seconds) / 60, under: photo, at: now, place)
            }
          }
        }
      }
    }

    // Rule: The age is in whole minutes: seconds that don't fill a minute are dropped.
    // Look at: Caption.swift, how it counts minutes.
    @Test func `counts whole minutes`() async {
      await Situations.check(captions) { caption in
        for minutes in [0, 1, 2, 59, 60, 1_440, 5_000_001, 99_999_999] {
          // A photo taken within a second, and the first and the last moment of the minute.
          for seconds in [0, 59.75] {
            let now = taken.addingTimeInterval(Double(minutes * 60) + seconds)
            try caption.mustSay(minutes, under: photo, at: now)
          }
        }
      }
    }

    // Rule: No caption uses the live clock. Look at: Caption.swift, every clock.
    @Test func `leaves the live clock alone`() async {
      await Situations.check(captions) { caption in
        let (_, touched) = OutsideWorld.watching { caption.sut.text(for: photo, now: taken) }
        try must("what was reached", be: [], is: touched)
      }
    }

    private let taken = Date(timeIntervalSinceReferenceDate: 90.5)
    private var photo: Photo { Photo(title: "Lighthouse", taken: taken) }

    private func moment(_ seconds: Int) -> Date { taken.addingTimeInterval(Double(seconds)) }

    private struct Subject {
      let sut: any Captioning
      let style: any AgeStyle

      func mustSay(_ minutes: Int, under photo: Photo, at now: Date, _ place: String = "") throws {
        let caption = "\(photo.title), \(style.text(forMinutes: minutes))"
        try must("the caption\(place)", be: caption, is: sut.text(for: photo, now: now))
      }
    }

    private var captions: [Situation<Subject>] { captions(isLong: true) + captions(isLong: false) }

    private func captions(isLong: Bool) -> [Situation<Subject>] {
      let make = isLong ? makeCaption : makeCompactCaption
      let other = isLong ? makeCompactCaption : makeCaption
      let name = isLong ? "a long caption" : "a compact caption"
      let style: any AgeStyle = isLong ? LongAge() : ShortAge()
      return [
        Situation("in \(name)") { Subject(sut: make(), style: style) },
        Situation("in \(name) that was used before, as another was") {
          let sut = make()
          for caption in [sut, other()] {
            _ = caption.text(for: Photo(title: "Harbour", taken: .distantPast), now: moment(7_777))
          }
          return Subject(sut: sut, style: style)
        },
      ]
    }
  }
}
