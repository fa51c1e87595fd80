// Lesson 00 · Welcome. A wrong answer.
import Lesson00Welcome
import Synchronization

final class ClockStub: WallClock {
  private let nextHour: Mutex<Int>

  init(hour: Int) {
    nextHour = Mutex(hour)
  }

  var hour: Int {
    nextHour.withLock { next in
      defer { next = (next + 1) % 24 }
      return next
    }
  }
}
