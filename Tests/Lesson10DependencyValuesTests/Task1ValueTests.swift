import Exercise10DependencyValues
import Foundation
import GradingSupport
import Lesson10DependencyValues
import OutsideWorld
import Testing

private enum Gym {
  enum VisitorsKey: DependencyKey { static let liveValue = 0 }
}
private enum Sauna {
  enum VisitorsKey: DependencyKey { static let liveValue = 0 }
}
private enum NicknameKey: DependencyKey { static let liveValue: String? = "nobody" }

extension Lesson10.Task1 {
  // Rule: a key is a type, and a name is no type. Look at: the storage of DependencyValues.
  @Test(arguments: Varied.numbers(2))
  func `keeps two keys of one name apart`(count: Int) {
    var sut = DependencyValues()

    sut[Gym.VisitorsKey.self] = count
    sut[Sauna.VisitorsKey.self] = count + 1

    let values: [Int] = [sut[Gym.VisitorsKey.self], sut[Sauna.VisitorsKey.self]]
    #expect(
      values == [count, count + 1],
      "Gym.VisitorsKey and Sauna.VisitorsKey are two keys; look at what the storage is filed under"
    )
  }

  // Rule: nothing set is not the same as nil set. Look at: the subscript of DependencyValues.
  @Test func `tells nil from nothing`() {
    let untouched = DependencyValues()
    var forgotten = untouched
    var named = untouched

    forgotten[NicknameKey.self] = nil
    named[NicknameKey.self] = "Ada"

    let nicknames: [String?] = [untouched, forgotten, named].map { $0[NicknameKey.self] }
    #expect(
      nicknames == ["nobody", nil, "Ada"],
      "not set is the key's own value, set to nil is nil; look at what the subscript casts, and when"
    )
  }

  // Rule: the real clock is for the app. Look at: `now` in Keys.swift.
  @Test func `has no real clock in a test`() {
    var sut = DependencyValues()
    sut.context = .test

    let (date, touched) = OutsideWorld.watching { Issues.collecting { sut.now() }.result }

    let reached: [String] = touched
    let distance: Double = abs(date.timeIntervalSinceNow)
    #expect(
      reached == [],
      "a test that sets no time must not get the real one; look at `now`'s key, and DependencyKey.swift"
    )
    #expect(
      distance > 3_600,
      "a test that sets no time got the hour of the wall clock; look at `now`'s key, in Keys.swift"
    )
  }
}
