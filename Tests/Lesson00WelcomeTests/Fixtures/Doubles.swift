import Lesson00Welcome
import OutsideWorld

/// A clock that returns the hour that the test sets, and counts its reads.
final class ClockSpy: WallClock {
  private let state: Locked<(hour: Int, reads: Int)>

  init(hour: Int = 9) { state = Locked((hour, 0)) }

  var hour: Int {
    get {
      state.withLock { state in
        state.reads += 1
        return state.hour
      }
    }
    set { state.withLock { $0.hour = newValue } }
  }

  var reads: Int { state.withLock { $0.reads } }
}

/// A chance that returns the numbers of a list, one per draw, and records the ranges.
final class ChanceSpy: Chance {
  private let numbers: [Int]
  private let recorded = Locked<[ClosedRange<Int>]>([])

  init(numbers: Int...) { self.numbers = numbers }

  var ranges: [ClosedRange<Int>] { recorded.withLock { $0 } }

  func number(in range: ClosedRange<Int>) -> Int {
    let draw = recorded.withLock { recorded in
      recorded.append(range)
      return recorded.count - 1
    }
    // After the list, each draw returns another number.
    return draw < numbers.count ? numbers[draw] : range.lowerBound + draw
  }
}
