import Exercise10DependencyValues
import Foundation
import GradingSupport
import Lesson10DependencyValues
import Testing

private enum SeatsKey: DependencyKey { static let liveValue = 40 }
private enum FloorKey: DependencyKey { static let liveValue = 20 }

/// A key with three values of its own.
enum SignKey: DependencyKey {
  static let liveValue = "live"
  static let previewValue = "preview"
  static let testValue = "test"
}

extension Lesson10 {
  @Suite("Task 1 · Give each key its own value", .ownProcess)
  struct Task1 {
    // Rule: Two keys never share a value, even with the same name, or with values of the same type.
    // Look at: DependencyValues.swift, the key of the storage.
    @Test func `two keys with the same value type never share a value`() {
      var values = DependencyValues()
      values[SeatsKey.self] = 1
      values[FloorKey.self] = 2

      #expect(values[SeatsKey.self] == 1)
      #expect(values[FloorKey.self] == 2)
    }

    // Rule: A value that was set wins over the default in every context.
    // Look at: DependencyValues.swift, the order in the subscript.
    @Test(arguments: DependencyContext.allCases)
    func `a value that was set wins over the default in every context`(context: DependencyContext) {
      var values = DependencyValues()
      values.context = context
      values[SignKey.self] = "set"

      #expect(values[SignKey.self] == "set")
    }

    // Rule: The context, which is live unless it is set, chooses the default at each read.
    // Look at: DependencyValues.swift, `context` and the subscript.
    @Test func `the context chooses the default at each read`() {
      var values = DependencyValues()

      let first = values[SignKey.self]
      values.context = .test
      let second = values[SignKey.self]
      values.context = .preview
      let third = values[SignKey.self]

      #expect([first, second, third] == ["live", "test", "preview"])
    }

    // Rule: A key without a test value uses its preview value, and a key without a preview value its live value.
    // Look at: DependencyKey.swift, the two values of the extension.
    @Test func `a missing value falls back from test to preview to live`() {
      var values = DependencyValues()
      values.context = .test

      // From task 7 on, these reads report issues; here they are collected and dropped.
      let (read, _) = Issues.collecting { [values.tide, values.season] }

      #expect(read == ["low", "summer"])
    }

    // Rule: `now` can be set, and its default in a preview is `PreviewClock.date`.
    // Look at: Keys.swift, `now` and its key.
    @Test func `now can be set, and has a fixed date in a preview`() {
      var values = DependencyValues()
      values.context = .preview

      let fallback = values.now()
      values.now = { PreviewClock.date + 60 }

      #expect(fallback == PreviewClock.date)
      #expect(values.now() == PreviewClock.date + 60)
    }
  }
}
