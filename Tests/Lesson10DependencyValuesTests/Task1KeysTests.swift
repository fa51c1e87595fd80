import Exercise10DependencyValues
import Foundation
import GradingSupport
import Lesson10DependencyValues
import OutsideWorld
import Testing

private enum SeatsKey: DependencyKey { static let liveValue = 0 }
private enum FloorKey: DependencyKey { static let liveValue = 0 }

private enum ThreeVoicesKey: DependencyKey {
  static let liveValue = "live"
  static let previewValue = "preview"
  static let testValue = "test"
}

private enum PreviewedKey: DependencyKey {
  static let liveValue = "live"
  static let previewValue = "preview"
}

private enum LiveOnlyKey: DependencyKey { static let liveValue = "live" }

extension DependencyValues {
  fileprivate func said<Key: DependencyKey>(
    by key: Key.Type,
    in context: DependencyContext
  ) -> String where Key.Value == String {
    var values = self
    values.context = context
    return Issues.collecting { values[key] }.result
  }
}

extension Lesson10 {
  @Suite("Task 1 · Tell the keys apart")
  struct Task1 {
    // Rule: a value belongs to its key, whatever its type. Look at: the storage of DependencyValues.
    @Test(arguments: Varied.numbers(2))
    func `keeps two keys of one type apart`(count: Int) {
      var sut = DependencyValues()

      sut[SeatsKey.self] = count
      sut[FloorKey.self] = count + 1

      let values: [Int] = [sut[SeatsKey.self], sut[FloorKey.self]]
      #expect(
        values == [count, count + 1],
        "two keys with an Int each are two dependencies; look at what the storage is filed under"
      )
    }

    // Rule: every context has its own value. Look at: the subscript of DependencyValues.
    @Test func `asks the key anew in each context`() {
      let sut = DependencyValues()

      let said: [String] = [.live, .test, .preview, .live].map {
        sut.said(by: ThreeVoicesKey.self, in: $0)
      }

      #expect(
        said == ["live", "test", "preview", "live"],
        "the context chooses between a key's values, each time; look at the subscript, and at what it keeps"
      )
    }

    // Rule: test falls back to preview, preview to live. Look at: DependencyKey.swift.
    @Test func `falls back from test to preview to live`() {
      let sut = DependencyValues()

      let said: [String] = [
        sut.said(by: PreviewedKey.self, in: .test), sut.said(by: LiveOnlyKey.self, in: .test),
        sut.said(by: LiveOnlyKey.self, in: .preview),
      ]

      #expect(
        said == ["preview", "live", "live"],
        "a key without a test value answers with its preview value; look at DependencyKey.swift"
      )
    }

    // Rule: what was set counts, in every context. Look at: the subscript of DependencyValues.
    @Test(arguments: DependencyContext.allCases)
    func `prefers what was set`(context: DependencyContext) {
      var sut = DependencyValues()

      sut[ThreeVoicesKey.self] = "set"

      let said: String = sut.said(by: ThreeVoicesKey.self, in: context)
      #expect(
        said == "set",
        "the key's own values are for when nothing was set; look at the subscript"
      )
    }

    // Rule: a copy is a copy. Look at: how DependencyValues stores what was set.
    @Test(arguments: Varied.numbers(2))
    func `leaves the original alone when a copy changes`(count: Int) {
      let original = DependencyValues()
      var copy = original

      copy[SeatsKey.self] = count

      let seats: Int = original[SeatsKey.self]
      #expect(
        seats == 0,
        "an override changes a copy, so copies must not share their storage; look at DependencyValues"
      )
    }

    // Rule: time is a dependency like any other. Look at: `now` in Keys.swift.
    @Test(arguments: Varied.numbers(2))
    func `reads the time that was set`(seconds: Int) {
      let date = Date(timeIntervalSince1970: Double(seconds))
      var sut = DependencyValues()

      sut.now = { date }

      let now: Date = sut.now()
      #expect(now == date, "a time was set, so that is the time; look at `now`, and give it a key")
    }

    // Rule: live is the clock, a preview's time stands still. Look at: `now` in Keys.swift.
    @Test func `has a time for the app and one for previews`() {
      var preview = DependencyValues()
      preview.context = .preview

      let (date, early) = OutsideWorld.watching { preview.now() }
      let (_, touched) = OutsideWorld.watching {
        let now = DependencyValues().now
        return [now(), now()]
      }

      let shown: Date = date
      let reached: [[String]] = [early, touched]
      #expect(shown == PreviewClock.date, "a preview shows PreviewClock.date; look at `now`'s key")
      #expect(
        reached == [[], ["the live clock was read", "the live clock was read"]],
        "LiveClock.now is for the live app, read each time `now` is called; look at its key"
      )
    }
  }
}
