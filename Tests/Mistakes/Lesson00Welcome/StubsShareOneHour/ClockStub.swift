// Lesson 00 · Welcome. A wrong answer.
import Lesson00Welcome
import Synchronization

struct ClockStub: WallClock {
  private static let current = Mutex(0)

  init(hour: Int) {
    Self.current.withLock { $0 = hour }
  }

  var hour: Int { Self.current.withLock { $0 } }
}
