// Lesson 00 · Welcome. A wrong answer.
import Foundation
import Lesson00Welcome

struct ClockStub: WallClock {
  var hour: Int { Calendar.current.component(.hour, from: Date()) }

  init(hour: Int) {}
}
