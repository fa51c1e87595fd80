// Lesson 00 · Welcome. One good answer of several.
import Lesson00Welcome

struct ClockStub: WallClock {
  // A stored property, because the protocol requires only a readable `hour`.
  let hour: Int
}
