import Exercise00Welcome
import Foundation
import GradingSupport
import Lesson00Welcome
import OutsideWorld
import Testing

/// Whether this thread is in a call of a desk: what the desk leaves to a task or a queue comes elsewhere, or later.
private var isInCall: Bool {
  get { Thread.current.threadDictionary["call"] != nil }
  set { Thread.current.threadDictionary["call"] = newValue ? true : nil }
}

/// Says one hour after the other, stays at the last one, and counts how often it is read. It could draw as well.
final class ClockDouble: WallClock, Chance, Lookalike {
  let hours = Locked([9])
  let reads = Recorder<Int>()
  let late = Recorder<Int>()

  func says(_ hours: Int...) { self.hours.withLock { $0 = hours } }

  var hour: Int {
    let hour = hours.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    reads.record(hour)
    if !isInCall { late.record(hour) }
    return hour
  }

  func number(in range: ClosedRange<Int>) -> Int { 0 }
}

/// Draws one number after the other, stays at the last one, and remembers the ranges. It could tell the time as well.
final class ChanceDouble: Chance, WallClock, Lookalike {
  let hour = 0
  private let next = Locked((numbers: [4_711], draws: 0))
  let ranges = Recorder<ClosedRange<Int>>()
  let late = Recorder<ClosedRange<Int>>()

  func draws(_ numbers: Int...) { next.withLock { $0 = (numbers, 0) } }

  func number(in range: ClosedRange<Int>) -> Int {
    ranges.record(range)
    if !isInCall { late.record(range) }
    return next.withLock { next in
      next.draws += 1
      if next.numbers.count > 1 { return next.numbers.removeFirst() }
      // A desk that draws until it likes the number gets other ones, and is counted.
      return next.draws <= 100 ? next.numbers[0] : 10_000 + next.draws
    }
  }
}

/// A desk with doubles of its own.
struct Bench: Sendable {
  let clock: ClockDouble
  let chance: ChanceDouble
  let desk: any Welcoming

  init(clock: ClockDouble = ClockDouble(), chance: ChanceDouble = ChanceDouble()) {
    (self.clock, self.chance) = (clock, chance)
    desk = makeWelcomeDesk(clock: clock, chance: chance)
  }

  /// Lets neither a new desk nor one in use touch the live clock or live chance, at once or later. It is for exit tests.
  static func checkTouches(_ word: String) async throws {
    let later = try await atRest().touched.first { $0.contains(word) }
    let what = "what of the live \(word) is used by a new desk, also some time after a call"
    try must(what, be: nil, is: later)
    defer { unsetenv(preview) }
    await Situations.check(desks + [inPreview { Bench() }]) { one in
      let touched = try await everywhere {
        one.clock.says(3, 9, 15, 21, 23)
        return OutsideWorld.watching {
          for name in EdgeValues.texts {
            _ = (Bench(), one.desk.greeting(for: name), one.desk.drawMemberNumber())
          }
        }.touched
      }
      let used = touched.joined().filter { $0.contains(word) }
      try must("what of the live \(word) is used", be: [], is: used)
    }
  }

  /// A desk whose clock and chance say something else the second time.
  static func busy() -> Bench {
    let bench = Bench()
    bench.clock.says(9, 21)
    bench.chance.draws(1_234, 9_999)
    return bench
  }

  /// Greets and draws once everywhere, waits until nothing goes on any more, and notes what is used of the live clock
  /// and of live chance: for what a desk leaves to a task or a queue, and with every number for what it does at one of
  /// them. It is for exit tests, and done once in a process.
  static func atRest() async throws -> (result: [Bench], touched: [String]) {
    try await rest.value
  }

  private static let rest = Task {
    try await OutsideWorld.watching {
      let benches = try await everywhere {
        let bench = Bench()
        isInCall = true
        _ = (bench.desk.greeting(for: "Ada"), bench.desk.drawMemberNumber())
        isInCall = false
        return bench
      }
      let other = Bench()
      for number in MemberNumbers.range {
        other.chance.draws(number)
        _ = other.desk.drawMemberNumber()
      }
      await withCheckedContinuation { continuation in
        let condition = NSCondition()
        condition.withLock { _ = Stillness.wait(.chance, on: condition) { false } }
        continuation.resume()
      }
      return benches
    }
  }
}

/// The clock and the chance of a desk that many use at once: they tell each caller something else, and only the desk
/// keeps them. For another range than the club's it is another number.
final class Caller: WallClock, Chance {
  @TaskLocal static var number = 0
  var hour: Int { Self.number }
  func number(in all: ClosedRange<Int>) -> Int { all.lowerBound + all.count % 9_000 + Self.number }

  /// Holds a rule against two callers that meet anywhere, more tasks than there are threads, all cancelled, and everywhere;
  /// then where one desk asks another. It is for exit tests.
  static func crowd(_ rule: @escaping @Sendable (any Welcoming, Int) throws -> Void) async throws {
    Watchdog.start("a desk never comes back when many use it at once, or somebody without a task")
    await Interleavings.check {
      makeWelcomeDesk(clock: Caller(), chance: Caller())
    } call: { desk, number in
      let caller = [9, 21][number]
      try $number.withValue(caller) { try rule(desk, caller) }
    } rule: { _, _ in
    }
    let desk = makeWelcomeDesk(clock: Caller(), chance: Caller())
    let calls: @Sendable (any Welcoming, Int) throws -> Void = { desk, caller in
      try $number.withValue(caller) { for _ in 1...200 { try rule(desk, caller) } }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for caller in 0...23 { group.addTask { try calls(desk, caller) } }
      group.cancelAll()
      try await group.waitForAll()
    }
    try await everywhere { for caller in 0...23 { try calls(desk, caller) } }
    defer { unsetenv(preview) }
    let previews = [inPreview { makeWelcomeDesk(clock: Caller(), chance: Caller()) }]
    await Situations.check(previews) { desk in for caller in 0...23 { try calls(desk, caller) } }
    let branches = [
      Situation("at a branch, whose clock and `Chance` ask another desk") {
        makeWelcomeDesk(clock: Branch(), chance: Branch())
      }
    ]
    await Situations.check(branches) { desk in
      for caller in 0...23 { try $number.withValue(caller) { try rule(desk, caller) } }
    }
  }
}

/// The clock or the chance of a branch: it asks another desk, which has a caller's. So a desk is used in the midst of
/// another one's call.
private struct Branch: WallClock, Chance {
  private let desk = makeWelcomeDesk(clock: Caller(), chance: Caller())

  var hour: Int {
    let hour = Caller.number
    return desk.greeting(for: "Bo") == "\(words(at: hour)), Bo!" ? hour : (hour + 12) % 24
  }

  func number(in range: ClosedRange<Int>) -> Int { desk.drawMemberNumber() }
}

/// Where a desk can be before the next greeting or the next member.
var desks: [Situation<Bench>] {
  [
    Situation("a new desk") { Bench() },
    Situation("after three days") {
      let bench = Bench()
      for hour in (1...3).flatMap({ _ in 0...23 }) {
        bench.clock.says(hour)
        bench.chance.draws(draws[hour % draws.count].value)
        _ = bench.desk.drawMemberNumber()
        for name in ["Ada", "Bo"] { _ = bench.desk.greeting(for: name) }
      }
      return bench
    },
    Situation("beside two other desks") {
      let (earlier, bench, later) = (Bench(), Bench(), Bench())
      for other in [later, earlier] {
        other.clock.says(3)
        _ = (other.desk.greeting(for: "Ada"), other.desk.drawMemberNumber())
      }
      return bench
    },
  ]
}

/// What Xcode sets for a preview, which may then show less, or something else.
private let preview = "XCODE_RUNNING_FOR_PREVIEWS"

/// What is made in a preview. It is for exit tests, and the variable is unset afterwards.
private func inPreview<Subject>(_ make: @escaping () -> Subject) -> Situation<Subject> {
  Situation("in a preview of Xcode") {
    setenv(preview, "1", 1)
    return make()
  }
}

/// A desk as the club has it.
var liveDesk: Situation<any Welcoming> {
  Situation("at the club") { makeWelcomeDesk(clock: LiveClock(), chance: LiveChance()) }
}

/// The hours of a day.
let hours = (0...23).map { Ending("at \($0)", $0) }

/// Numbers that a `Chance` can draw.
let draws = ([4_711, 1_000, 9_999] + Varied.numbers(3, in: MemberNumbers.range)).map {
  Ending("a draw of \($0)", $0)
}

/// Holds a rule against draws everywhere, and against every number, for the one that somebody makes an exception for.
func checkDraws(
  sourceLocation: SourceLocation = #_sourceLocation,
  rule: (Bench, Int) throws -> Void
) async {
  func draw(_ number: Int, for bench: Bench) throws {
    bench.chance.draws(number)
    try rule(bench, number)
  }
  await Situations.check(desks, draws, sourceLocation: sourceLocation) { try draw($1, for: $0) }
  let one = [Situation("one desk and every number") { Bench() }]
  await Situations.check(one, sourceLocation: sourceLocation) { bench in
    for number in MemberNumbers.range {
      do { try draw(number, for: bench) } catch { throw Broken("at a draw of \(number), \(error)") }
    }
  }
}

/// A text as a message shows it.
func short(_ text: String) -> String {
  text.count > 40 ? "\(text.prefix(40))… (\(text.count) characters)" : text
}

/// What a desk says at an hour.
func words(at hour: Int) -> String {
  let starts = [(23, "night"), (18, "evening"), (12, "afternoon"), (5, "morning"), (0, "night")]
  return "Good " + (starts.first { $0.0 <= hour }?.1 ?? "night")
}
