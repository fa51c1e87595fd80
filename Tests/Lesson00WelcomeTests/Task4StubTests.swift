import Exercise00Welcome
import Foundation
import GradingSupport
import Lesson00Welcome
import Testing

extension Lesson00 {
  @Suite("Task 4 · Write the smallest stub")
  struct Task4 {
    // Rule: The `hour` of a stub is always the hour that was passed to `makeClockStub`.
    // Look at: ClockStub.swift, `hour`; Wiring.swift, what makeClockStub passes on.
    @Test func `says the hour it was made for`() async {
      await process.judges {
        let situations = [0, -7, 5].map { hours in
          Situation("\(hours) hours from Greenwich") {
            NSTimeZone.default = TimeZone(secondsFromGMT: hours * 3_600) ?? .gmt
          }
        }
        await Situations.check(situations, hours) { _, hour in
          let sut = makeClockStub(saying: hour)
          try await everywhere {
            for number in 1...500 { try must("read number \(number)", be: hour, is: sut.hour) }
          }
        }
        let calls = [7, 15].map { hour in
          Interleavings.Call<Int>("a new stub") { _ in "\(makeClockStub(saying: hour).hour)" }
        }
        await Interleavings.checkPairs(of: calls, twins: false, on: { 0 }) { _ in "" }
        await Interleavings.check {
          makeClockStub(saying: 7)
        } call: { stub, _ in
          stub.hour
        } rule: { stub, hours in
          try must("two reads at once, and a third", be: [7, 7, 7], is: hours + [stub.hour])
        }
      }
    }

    // Rule: Each stub has its own hour, even if another stub is in use.
    // Look at: ClockStub.swift and Wiring.swift, anything static or global.
    @Test func `keeps two stubs apart`() throws {
      let hours = [7, 15, 0] + (0..<1_000).map { $0 * ($0 / 24) % 24 }
      var stubs = hours.map { (hour: $0, clock: makeClockStub(saying: $0)) }
      for _ in 1...3 {
        for (number, (hour, clock)) in stubs.enumerated() {
          try must("the hour of stub \(number) of \(hours.count)", be: hour, is: clock.hour)
        }
        // Some go, and as many come.
        stubs = stubs.enumerated().filter { $0.offset % 3 > 0 }.map(\.element)
        let more = hours.dropFirst(stubs.count)
        stubs += more.map { (24 - $0) % 24 }.map { (hour: $0, clock: makeClockStub(saying: $0)) }
      }
    }

    // Rule: A test with your stub passes with a correct desk, and fails with a desk that always greets as at nine.
    // Look at: ClockStub.swift, `hour`.
    @Test func `tells a good desk from a deaf one`() throws {
      func isGreen(_ greeting: (any WallClock) -> String) -> Bool {
        (0...23).allSatisfy { greeting(makeClockStub(saying: $0)) == words(at: $0) }
      }
      try must("“a correct desk passes”", be: true, is: isGreen { words(at: $0.hour) })
      try must("“a deaf desk passes”", be: false, is: isGreen { _ in words(at: 9) })
    }
  }
}
