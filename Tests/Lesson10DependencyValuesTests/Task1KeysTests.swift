import Exercise10DependencyValues
import Foundation
import GradingSupport
import Lesson10DependencyValues
import OutsideWorld
import Testing

private protocol NumberKey: DependencyKey where Value == Int {}
private enum SeatsKey: NumberKey { static let liveValue = 40 }
private enum FloorKey: NumberKey { static let liveValue = 20 }
private enum Gym {
  enum VisitorsKey: NumberKey { static let liveValue = 10 }
}
private enum Sauna {
  enum VisitorsKey: NumberKey { static let liveValue = 30 }
}
private enum GenericKey<Owner>: NumberKey {
  static var liveValue: Int { MemoryLayout<Owner>.size }
}
/// A key may be a class: then its subclasses are keys, too.
private class AreaKey: NumberKey { class var liveValue: Int { 50 } }
private final class PoolKey: AreaKey { override class var liveValue: Int { 60 } }
private final class YogaKey: AreaKey {}
private enum ModeKey: DependencyKey { static let liveValue = DependencyContext.live }

private enum ThreeVoicesKey: DependencyKey {
  static let liveValue = "live"
  static let previewValue = "preview"
  static let testValue = "test"
}
private enum TestedKey: DependencyKey {
  static let liveValue = "live"
  static let testValue = "test"
}

extension DependencyValues {
  /// What is read with these values in another context, its issues put aside.
  fileprivate func read<K: DependencyKey>(_ key: K.Type, in context: DependencyContext) -> K.Value {
    var values = self
    values.context = context
    return Issues.collecting { values[key] }.result
  }
}

extension Lesson10 {
  @Suite("Task 1 · Tell the keys apart")
  struct Task1 {
    // Rule: Two keys never share a value, even when both values have the same type. Look at:
    // DependencyValues.swift, what the storage is organised by.
    @Test func `keeps two keys of one type apart`() async {
      let areas = [Slot(AreaKey.self), Slot(PoolKey.self), Slot(YogaKey.self)]
      await check(
        [
          Slot(SeatsKey.self), Slot(FloorKey.self), Slot(GenericKey<Int8>.self),
          Slot(GenericKey<Int16>.self),
        ] + areas.reversed()
      )
      await check(areas)
    }

    // Rule: Two keys of the same name, such as `Gym.VisitorsKey` and `Sauna.VisitorsKey`, never share a value.
    // Look at: DependencyValues.swift, what the storage is organised by.
    @Test func `keeps two keys of one name apart`() async {
      await check([Slot(Gym.VisitorsKey.self), Slot(Sauna.VisitorsKey.self)])
    }

    // Rule: Setting a key never changes the context, even if the value is a `DependencyContext`.
    // Look at: DependencyValues.swift, where the context is stored.
    @Test func `sets no context with a key`() async {
      await Situations.check(values) { values in
        var sut = values
        sut[ModeKey.self] = .preview

        try must("the context", be: values.context, is: sut.context)
        try must("the key", be: .preview, is: sut[ModeKey.self])
      }
    }

    // Rule: A value that was set wins in every context.
    // Look at: DependencyValues.swift, the subscript.
    @Test func `prefers what was set`() async {
      await Situations.check(values, contexts) { values, context in
        for value in ["first", "set", "live", "preview", "test", ""] {
          var sut = values
          sut[ThreeVoicesKey.self] = "before"
          sut[ThreeVoicesKey.self] = value

          let read: String = sut.read(ThreeVoicesKey.self, in: context)
          try must("the value", be: value, is: read)
        }
      }
    }

    // Rule: Reading an optional that was set to `nil` returns `nil`, not the default.
    // Look at: DependencyValues.swift, what the subscript casts, and when.
    @Test func `tells nil from nothing`() async {
      await Situations.check(values, contexts) { values, context in
        var (forgotten, named) = (values, values)
        forgotten[TowelKey.self] = "Ada"
        forgotten[TowelKey.self] = nil
        named[TowelKey.self] = nil
        named[TowelKey.self] = "Ada"

        let read: [String?] = [values, forgotten, named].map {
          $0.read(TowelKey.self, in: context)
        }
        try must("not set, set to nil, set to Ada", be: ["white", nil, "Ada"], is: read)
      }
    }

    // Rule: Changing a copy of the values doesn't change the original. Look at:
    // DependencyValues.swift, how the storage is stored.
    @Test func `leaves the original alone when a copy changes`() async {
      await Situations.check(values) { values in
        var original = values
        original[SeatsKey.self] = 1
        var copy = original
        copy[SeatsKey.self] = 2
        copy[FloorKey.self] = 2
        copy.context = values.context == .preview ? .live : .preview

        try must("the original's context", be: values.context, is: original.context)
        original.context = .live
        let read: [Int] = [original[SeatsKey.self], original[FloorKey.self]]
        try must("the original's two keys", be: [1, 20], is: read)
      }
    }

    // Rule: The context chooses the default each time a value is read.
    // Look at: DependencyValues.swift, the subscript, and what it stores.
    @Test func `asks the key again in each context`() async {
      await Situations.check(values) { values in
        let read: [String] = [.live, .test, .preview, .live].map {
          values.read(ThreeVoicesKey.self, in: $0)
        }
        let expected = ["live", "test", "preview", "live"]
        try must("the value, read live, in a test, in a preview, live", be: expected, is: read)
      }
    }

    // Rule: When no context was set, the context is live. Look at: DependencyValues.swift,
    // `context`.
    @Test func `is live by default`() {
      // What Xcode's previews, and libraries, tell a process about itself.
      let variables = [
        "XCODE_RUNNING_FOR_PREVIEWS": "1", "XCODE_RUNNING_FOR_PLAYGROUNDS": "1",
        "SWIFT_DEPENDENCIES_CONTEXT": "preview",
      ]
      let context: DependencyContext = DependencyValues().context
      for (name, value) in variables { setenv(name, value, 1) }
      defer { for name in variables.keys { unsetenv(name) } }
      let inAPreview: DependencyContext = DependencyValues().context

      #expect(context == .live)
      #expect(inAPreview == .live, "the process has the variables of a preview, and set nothing")
    }

    // Rule: A key without a preview value uses its live value.
    // Look at: DependencyKey.swift, `previewValue`.
    @Test func `falls back from preview to live`() async {
      await Situations.check(values) { values in
        let read: [String] = [
          values.read(SeasonKey.self, in: .preview), values.read(TestedKey.self, in: .preview),
        ]
        try must("two keys without a preview value", be: ["summer", "live"], is: read)
      }
    }

    // Rule: A key without a test value uses its preview value.
    // Look at: DependencyKey.swift, `testValue`.
    @Test func `falls back from test to preview to live`() async {
      await Situations.check(values) { values in
        let read: [String] = [
          values.read(TideKey.self, in: .test), values.read(SeasonKey.self, in: .test),
          values.read(TestedKey.self, in: .test),
        ]
        try must("three keys in a test", be: ["low", "summer", "test"], is: read)
      }
    }

    // Rule: `now` can be set like every other dependency.
    // Look at: Keys.swift, `now`.
    @Test func `reads what was set of each dependency of the app`() async {
      await Situations.check(AppDependency.all, contexts) { dependency, context in
        var sut = DependencyValues()
        for layer in [1, 0, 1, 0] { dependency.set(layer, &sut) }
        sut.context = context

        let layer: Int = await dependency.layer(sut)
        try must("which of values 1 and 0, set in this order, is read", be: 0, is: layer)
      }
    }

    // Rule: In the live app, each call of the closure `now` reads `LiveClock.now()` once.
    // Look at: Keys.swift, the live value of `now`'s key.
    @Test func `has the live clock in the app`() async {
      await Situations.check(values) { values in
        var live = values
        live.context = .live
        let (now, early) = OutsideWorld.watching { live.now }
        let (_, touched) = OutsideWorld.watching { [now(), now()] }

        let reached: [[String]] = [early, touched]
        let twice = Array(repeating: "the live clock was read", count: 2)
        try must("what reading the property and two calls reach", be: [[], twice], is: reached)
      }
    }

    // Rule: In a preview that sets no time, `now` returns `PreviewClock.date` and reads no clock.
    // Look at: Keys.swift, the preview value of `now`'s key.
    @Test func `has a time that stands still for previews`() async {
      await Situations.check(values) { values in
        var preview = values
        preview.context = .preview
        let (dates, touched) = OutsideWorld.watching { [preview.now(), preview.now()] }

        let (shown, reached): ([Date], [String]) = (dates, touched)
        try must("two calls", be: [PreviewClock.date, PreviewClock.date], is: shown)
        try must("what they reach", be: [], is: reached)
      }
    }

    // Rule: In a test that sets no time, `now` reads no clock and never returns the real time. Look
    // at: Keys.swift, `now`'s key; DependencyKey.swift, `testValue`.
    @Test func `has no real clock in a test`() async {
      await Situations.check(values) { values in
        var test = values
        test.context = .test
        let (date, touched) = OutsideWorld.watching { Issues.collecting { test.now() }.result }

        let (reached, distance): ([String], Double) = (touched, abs(date.timeIntervalSinceNow))
        try must("what the call reaches", be: [], is: reached)
        try must("that now is within an hour of the real time", be: false, is: distance < 3_600)
      }
    }

    private func check(_ keys: [Slot]) async {
      await Situations.check(values, contexts) { values, context in
        var values = values
        let plain = keys.filter(\.isItsOwnType)
        let defaults: [Int] = plain.map { $0.read(values, context) }
        for (index, key) in keys.enumerated() { key.set(&values, index + 1) }
        let numbers: [Int] = keys.map { $0.read(values, context) }
        let own = "the defaults of \(plain.map(\.name))"
        try must(own, be: plain.map(\.liveValue), is: defaults)
        let what = "the values of \(keys.map(\.name)), set to 1, 2 …,"
        try must(what, be: Array(1...keys.count), is: numbers)
      }
    }

    /// How one key is read and set by code that knows it as a `Key`: its own type, or a superclass.
    private struct Slot {
      let name: String
      let liveValue: Int
      /// Or else it is open whose default it has.
      let isItsOwnType: Bool
      let read: (DependencyValues, DependencyContext) -> Int
      let set: (inout DependencyValues, Int) -> Void

      init<Key: NumberKey>(_ key: Key.Type) {
        (name, liveValue, isItsOwnType) = ("\(key)", key.liveValue, key == Key.self)
        read = { $0.read(key, in: $1) }
        set = { $0[key] = $1 }
      }
    }

    private var contexts: [Ending<DependencyContext>] {
      DependencyContext.allCases.map { Ending("read in the context \($0)", $0) }
    }

    private var values: [Situation<DependencyValues>] {
      [
        values("fresh values") { _ in },
        values("values in which another key was set") { $0.locker = 7 },
        values("values that were read before, in every context") {
          for context in DependencyContext.allCases {
            _ = $0.read(ThreeVoicesKey.self, in: context)
            _ = $0.read(TowelKey.self, in: context)
            _ = $0.read(SeatsKey.self, in: context)
          }
        },
        values("values in a preview") { $0.context = .preview },
        values("values that were back from a preview") {
          $0.context = .preview; $0.context = .live
        },
      ]
    }

    private func values(
      _ name: String,
      prepare: @escaping (inout DependencyValues) -> Void
    ) -> Situation<DependencyValues> {
      Situation("of \(name)") {
        var values = DependencyValues()
        prepare(&values)
        return values
      }
    }
  }
}
