// Lesson 00 · Welcome. A wrong answer.
import Lesson00Welcome

struct ClockStub: WallClock {
  let hour = 9

  init(hour: Int) {}
}
