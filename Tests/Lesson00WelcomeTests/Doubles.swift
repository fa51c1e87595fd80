import GradingSupport
import Lesson00Welcome

/// Says one hour after the other, the last one for ever, and counts the looks.
struct ClockDouble: WallClock {
  let hours: [Int]
  let looks = Recorder<Int>()

  init(_ hours: Int...) {
    self.hours = hours
  }

  var hour: Int {
    let hour = hours.dropFirst(looks.count).first ?? hours.last ?? 0
    looks.record(hour)
    return hour
  }
}

/// Draws one number after the other, the last one for ever, and remembers the ranges.
struct ChanceDouble: Chance {
  let numbers: [Int]
  let ranges = Recorder<ClosedRange<Int>>()

  init(_ numbers: [Int] = [4_711]) {
    self.numbers = numbers
  }

  func number(in range: ClosedRange<Int>) -> Int {
    let number = numbers.dropFirst(ranges.count).first ?? numbers.last ?? range.lowerBound
    ranges.record(range)
    return number
  }
}
