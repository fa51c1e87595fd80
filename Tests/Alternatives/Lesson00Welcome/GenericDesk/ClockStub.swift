// Lesson 00 · Welcome. Another good answer.
import Lesson00Welcome

actor ClockStub: WallClock {
  nonisolated let hour: Int

  init(hour: Int) {
    self.hour = hour
  }
}
