import Exercise10DependencyValues
import Foundation
import GradingSupport
import Lesson10DependencyValues
import OutsideWorld
import Testing

private enum Gym {
  enum VisitorsKey: DependencyKey { static let liveValue = 10 }
}
private enum Sauna {
  enum VisitorsKey: DependencyKey { static let liveValue = 30 }
}

extension Lesson10.Task1 {
  // Rule: Two keys never share a value, even with the same name, or with values of the same type.
  // Look at: DependencyValues.swift, the key of the storage and of every cache.
  @Test(arguments: DependencyContext.allCases)
  func `two keys with the same name never share a value or a default`(context: DependencyContext) {
    var values = DependencyValues()
    values.context = context
    let defaults = Issues.collecting {
      [values[Gym.VisitorsKey.self], values[Sauna.VisitorsKey.self]]
    }
    values[Gym.VisitorsKey.self] = 1
    values[Sauna.VisitorsKey.self] = 2

    expectEqual(defaults.result, [10, 30], "defaults")
    expectEqual([values[Gym.VisitorsKey.self], values[Sauna.VisitorsKey.self]], [1, 2])
  }

  // Rule: `now` can be set, and its default in a preview is `PreviewClock.date`.
  // Look at: Keys.swift, `now`: the closure is stored, and not its result.
  @Test(arguments: DependencyContext.allCases)
  func `each call of now calls the closure that was set`(context: DependencyContext) {
    let calls = Recorder<Void>()
    var values = DependencyValues()
    values.context = context
    values.now = {
      calls.record(())
      return PreviewClock.date + Double(calls.count)
    }

    let times = [values.now(), values.now()].map { $0.timeIntervalSince(PreviewClock.date) }

    expectEqual(times, [1, 2])
  }

  // Rule: Reading an optional that was set to `nil` returns `nil`, not the default.
  // Look at: DependencyValues.swift, the cast in the subscript.
  @Test(arguments: DependencyContext.allCases)
  func `an optional set to nil reads as nil, not as the default`(context: DependencyContext) {
    var values = DependencyValues()
    values.context = context
    values.towel = "red"
    values.towel = nil

    expectEqual(values.towel, nil)
  }

  // Rule: An optional that was not set has its default.
  // Look at: DependencyValues.swift, the cast in the subscript: a cast of a missing entry to an optional succeeds.
  @Test(arguments: DependencyContext.allCases)
  func `an optional that was not set has its default`(context: DependencyContext) {
    var values = DependencyValues()
    values.context = context

    expectEqual(values.towel, "white")
  }

  // Rule: In the live app, each call of the closure `now` reads `LiveClock.now()` once.
  // Look at: Keys.swift, the live value of the key of `now`.
  @Test func `now reads the live clock once per call in the live app`() {
    let (now, early) = OutsideWorld.watching { DependencyValues().now }
    let (_, touched) = OutsideWorld.watching { [now(), now()] }

    expectEqual(early, [], "reading the property")
    expectEqual(touched.count, 2, "two calls: \(touched)")
  }

  // Rule: In a test that sets no time, `now` never returns the real time.
  // Look at: Keys.swift, the key of `now`; DependencyKey.swift, `testValue`.
  @Test func `now never returns the real time in a test`() {
    var values = DependencyValues()
    values.context = .test
    let date = Issues.collecting { values.now() }.result

    let isFar = abs(date.timeIntervalSinceNow) > 3_600
    expectEqual(isFar, true, "more than an hour from the real time")
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: Keys.swift, the preview value and the test value of the key of `now`.
  @Test(arguments: [DependencyContext.preview, .test])
  func `now reads no live clock outside of the live app`(context: DependencyContext) {
    var values = DependencyValues()
    values.context = context
    let (_, touched) = OutsideWorld.watching { Issues.collecting { [values.now(), values.now()] } }

    expectEqual(touched, [])
  }
}
